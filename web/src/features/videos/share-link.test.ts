import { expect, test } from 'vitest'
import { emailLink } from './share-link.ts'

test('Email opens a new message with title and link, encoded [V-SHARE-04]', () => {
  expect(emailLink('Psalms & lamps: 100%', 'https://site.test/video/3?t=5&s=key')).toBe(
    'mailto:?subject=Psalms%20%26%20lamps%3A%20100%25&body=https%3A%2F%2Fsite.test%2Fvideo%2F3%3Ft%3D5%26s%3Dkey',
  )
})

import type { WatchVideo } from '@lamplight/contract/video-responses'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderLinked } from '../../testing/render-app.tsx'
import { CreatorRow } from './creator-row.tsx'

test('the creator is shown with picture, name and followers, and links to the channel [V-WATCH-15, V-WATCH-16, V-WATCH-17]', async () => {
  const user = { id: 5, username: 'grace', displayName: 'Grace', avatarUrl: '/avatars/5.webp', subscriberCount: 1500 }
  const { container } = await renderLinked(
    <CreatorRow video={{ user } as WatchVideo} follow={<button type="button" />} />,
  )
  expect((await screen.findByRole('link', { name: 'Grace' })).getAttribute('href')).toBe('/profile/5')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/avatars/5.webp')
  expect(screen.getByText('1.5K subscribers')).toBeTruthy()
  expect(screen.getByRole('button')).toBeTruthy()
})

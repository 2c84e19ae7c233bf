import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkedText } from './linked-text.tsx'

it('a link in user text is nofollow, and its target receives no referrer', () => {
  render(<LinkedText text="See https://example.org/psalm for more" />)
  const link = screen.getByRole('link', { name: 'https://example.org/psalm' })
  expect(link.getAttribute('rel')?.split(' ').toSorted()).toEqual(['nofollow', 'noopener', 'noreferrer', 'ugc'])
})

it('blank lines are elements of their own, and the text stays as it was written', () => {
  const { container } = render(<LinkedText text={'One\n\nTwo\nThree\n \n\nFour'} />)
  expect(container.textContent).toBe('One\n\nTwo\nThree\n \n\nFour')
  expect([...container.querySelectorAll('[data-blank]')].map((blank) => blank.textContent)).toEqual(['\n', ' \n\n'])
})

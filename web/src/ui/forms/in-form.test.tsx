import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inForm } from './in-form.tsx'

it('a form’s failure is shown inside the form, and in the corner once the form has left the page', async () => {
  const form = document.createElement('form')
  document.body.append(form)
  render(<section>{inForm(form)?.('It was not sent')}</section>)
  expect(form.contains(screen.getByRole('alert'))).toBe(true)
  await act(async () => form.remove())
  expect((await screen.findByRole('alert')).textContent).toBe('It was not sent')
})

import { render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../i18n/language-provider.tsx'
import { SelectField } from './field.tsx'

/** A form whose choices arrive late. */
function Form({ choices }: { choices: readonly string[] }) {
  const { register } = useForm({ defaultValues: { place: 'Oslo' } })
  return (
    <LanguageProvider language="en" messages={{}}>
      <SelectField label="Place" {...register('place')}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    </LanguageProvider>
  )
}
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Place' })

it('a list of choices keeps the focus when they change, and selects what the form holds', () => {
  const { rerender } = render(<Form choices={['Rome']} />)
  field().focus()
  rerender(<Form choices={['Rome', 'Oslo']} />)
  expect([document.activeElement, field().value]).toEqual([field(), 'Oslo'])
})

it('a list of choices without the focus does not take it', () => {
  const { rerender } = render(<Form choices={['Rome']} />)
  rerender(<Form choices={['Rome', 'Oslo']} />)
  expect(document.activeElement).toBe(document.body)
  field().focus()
  field().blur()
  rerender(<Form choices={['Rome', 'Oslo', 'Fez']} />)
  expect(document.activeElement).toBe(document.body)
})

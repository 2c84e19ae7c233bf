import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Empties a form that stays after what it sent has arrived, unless it was edited on the way: that has not been sent.
 * @param sent the values that were sent
 * @returns whether it is empty now
 */
export function resetSent<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: object,
  empty: Values,
): boolean {
  const isEdited = JSON.stringify(form.getValues()) !== JSON.stringify(sent)
  if (!isEdited) form.reset(empty)
  return !isEdited
}

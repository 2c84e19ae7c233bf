import type { SyntheticEvent } from 'react'

/** In a submit handler: shows what is wrong, and moves the focus to the first wrong field of the form. */
export function showIssues({ currentTarget: form }: SyntheticEvent<Element>, show: () => void): void {
  show()
  // Fields show a new error only when the press that caused it is over (useAfterPress).
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

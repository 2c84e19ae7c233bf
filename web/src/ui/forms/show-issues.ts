import type { SyntheticEvent } from 'react'

/** Moves the focus to the first wrong field of a form, whose error a screen reader then reads. */
export function focusFirstIssue(form: Element): void {
  // Fields show a new error only when the press that caused it is over (useAfterPress).
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** In a submit handler: shows what is wrong, and moves the focus to the first wrong field of the form. */
export function showIssues({ currentTarget: form }: SyntheticEvent<Element>, show: () => void): void {
  show()
  focusFirstIssue(form)
}

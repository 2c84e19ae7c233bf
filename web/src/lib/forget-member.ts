import { clearPersonalStorage } from './personal-storage.ts'
import { reloadPage } from './reload-page.ts'

/**
 * Before the document is left for another person: deletes what is stored without a name and what is in the fields. A browser
 * restores what was typed when the page is loaded again or reached by Back, and the page would take it for what the other one
 * has typed.
 */
export function forgetMember(): void {
  clearPersonalStorage(false)
  for (const field of document.querySelectorAll('input, textarea, select')) field.setAttribute('autocomplete', 'off')
}

/** Another person has signed in, in another tab: nothing of the page stays, and it is hidden until it is loaded again. */
export function reloadForOther(): void {
  document.body.style.visibility = 'hidden'
  forgetMember()
  reloadPage()
}

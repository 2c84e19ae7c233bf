/** Operating pages without a mouse. */
import type { Page } from 'playwright-core'

/** Presses Tab, or another key, until `isThere` holds; fails after a hundred. */
export async function tabTo(
  page: Page,
  description: string,
  isThere: () => Promise<boolean>,
  key = 'Tab',
): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press(key)
    if (await isThere()) return
  }
  throw new Error(`${description} cannot be reached by Tab`)
}
/** Whether the focus is on the control of this role whose name matches. */
export const focusIs = (page: Page, role: string, name: RegExp) => async () =>
  page.evaluate(
    ({ wantedRole, wantedName }) => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return false
      const tags: Record<string, string> = { button: 'BUTTON', link: 'A', textbox: 'INPUT', textarea: 'TEXTAREA' }
      const label =
        element.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])].map((each) => each.textContent).join(' ')
          : element.textContent)
      return element.tagName === tags[wantedRole] && new RegExp(wantedName).test(label ?? '')
    },
    { wantedRole: role, wantedName: name.source },
  )

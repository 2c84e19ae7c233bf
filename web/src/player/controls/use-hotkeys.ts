import { type RefObject, useEffect, useRef } from 'react'
import { handlesPageKeys } from '../page-players.ts'
import type { MediaStore } from '../state/media-store.ts'
import { preferences } from '../state/preferences.ts'
import { commandForKey, type PageAction } from './key-map.ts'

/** Actions of the page for keys that do not belong to the player; a missing one leaves the key to the browser. */
export type PageActions = Partial<Record<PageAction, () => void>>

type HotkeyOptions = { showHelp: () => void; pageActions: PageActions }

/**
 * The player's shortcuts. They work while the focus is in the player; for the active player also while nothing, or a button
 * or link of the page, has the focus. Never in a text field or on a control that uses the key itself. (norms rows 12 and 13)
 */
export function useHotkeys(container: RefObject<HTMLElement | null>, store: MediaStore, options: HotkeyOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = container.current
      if (!element || event.defaultPrevented || !isMeantFor(element, event)) return
      const command = commandForKey(event)
      if (!command) return
      if ('request' in command) store.request(command.request, command.value)
      else if ('help' in command) latest.current.showHelp()
      else {
        const action = latest.current.pageActions[command.page]
        if (!action) return
        action()
      }
      event.preventDefault()
    }
    // Also of a key on the slider of the volume.
    const onKeyUp = () => store.request('dragVolume', false)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keyup', onKeyUp)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
    }
  }, [container, store])
}

function isMeantFor(container: HTMLElement, event: KeyboardEvent): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return false
  const isCharacter = key.length === 1 && key !== ' '
  if (isCharacter && !preferences.get().shortcuts) return false
  if (NOWHERE.test(target.tagName)) return handlesPageKeys(container)
  if (usesKeyItself(target, key)) return false
  return container.contains(target) || (isPlainControl(target, key) && handlesPageKeys(container))
}

/** Where the focus is by default: the body, or the element that the site focuses after a page change. */
const NOWHERE = /^(BODY|MAIN|H1)$/

/** A button or link of the page: after a press the focus stays there, and it handles only its own keys. */
function isPlainControl(target: HTMLElement, key: string): boolean {
  if (
    !target.matches('a[href], button') ||
    target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=tablist]')
  )
    return false
  return key !== 'Enter' && !(key.startsWith('Arrow') && target.hasAttribute('aria-haspopup'))
}

/** Space presses a button, arrow keys move a slider, a field takes text. */
function usesKeyItself(target: HTMLElement, key: string): boolean {
  if (target.isContentEditable || target.closest('dialog')) return true
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement) {
    return target.type !== 'range' || /^(Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown)$/.test(key)
  }
  return key === ' ' && target.closest('button, a') !== null
}

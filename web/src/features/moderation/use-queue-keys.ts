import { useEffect, useRef } from 'react'
import { preferences } from '../../player/state/preferences.ts'
import { type QueueKey, queueKeys } from './queue-keys.ts'

/** Selector of a card. */
const CARD = '[data-queue-card]'
/** Where keys are typed or belong to something else: fields, dialogs, menus, tabs and the player. */
const TAKEN =
  'textarea, select, input:not([type=checkbox]), [contenteditable], [role=dialog], [role=menu], [data-player], dialog'

/** Moves between cards and presses their controls by key; `?` opens the list. Disabled with single-key shortcuts off. */
export function useQueueKeys(onHelp: () => void): void {
  const help = useRef(onHelp)
  useEffect(() => {
    help.current = onHelp
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || altKey || metaKey || !preferences.get().shortcuts) return
      if (!(target instanceof HTMLElement) || target.closest(TAKEN)) return
      const name = nameOf(event)
      if (!name) return
      if (name === 'help') help.current()
      else if (!act(name, target)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** By letter, or by key position when the keyboard has another script. */
function nameOf({ key, code }: KeyboardEvent): QueueKey | undefined {
  const isLatin = /^[a-z?]$/i.test(key)
  const wanted = isLatin ? key.toUpperCase() : key === '؟' ? '?' : code.replace(/^Key/, '')
  return (Object.keys(queueKeys) as QueueKey[]).find((name) => queueKeys[name] === wanted)
}

/** Returns false when the key has nothing to act on. */
function act(name: Exclude<QueueKey, 'help'>, target: HTMLElement): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)]
  const current = target.closest<HTMLElement>(CARD)
  const place = current ? cards.indexOf(current) : -1
  if (name === 'next' || name === 'previous') {
    const wanted = name === 'next' ? place + 1 : Math.max(place - 1, 0)
    const card = cards[Math.min(wanted, cards.length - 1)]
    card?.focus()
    card?.scrollIntoView?.({ block: 'nearest' })
    return card !== undefined
  }
  // The bulk decision bar is outside of the cards.
  const around = current ?? (name === 'undo' ? document : cards[0])
  const control = around?.querySelector<HTMLElement>(`[aria-keyshortcuts="${queueKeys[name]}"]`)
  // With nothing focused, a key acts on the first card, and that card is highlighted.
  if (!current && name !== 'undo') cards[0]?.focus()
  control?.click()
  return control !== undefined && control !== null
}

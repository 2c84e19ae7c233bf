import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import styles from './menu.module.css'

/** Below this width a menu is a sheet; the style sheet has the same number. */
const PHONE = '(max-width: 599px)'

type MenuProps = {
  id: string
  label: string
  /** Above a button on the left. */
  isAtLeft?: boolean
  /** Set on a second page: returns to the first. */
  onBack?: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A menu over the picture, with the keys of the ARIA menu pattern. It focuses the selected entry, else the first one; back
 * from a second page, the entry that opened that page.
 */
export function Menu({ id, label, isAtLeft, onBack, onClose, children }: MenuProps) {
  const t = useT()
  const menu = useRef<HTMLDivElement>(null)
  /** The label of the second page that was shown before. */
  const left = useRef<string>(undefined)

  // On a phone it is a sheet over the page: only in the top layer can it extend beyond the player.
  useLayoutEffect(() => {
    const element = menu.current
    if (!element?.showPopover || !matchMedia(PHONE).matches) return
    element.popover = 'manual'
    element.showPopover()
  }, [])

  useEffect(() => {
    const items = itemsOf(menu.current)
    const { current } = left
    const opener = current && items.find((item) => item.ariaHasPopup && item.textContent?.startsWith(current))
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true')
    const first = onBack ? items[1] : items[0]
    ;(opener || chosen || first)?.focus()
    left.current = onBack && label
  }, [onBack, label])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current)
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
    const target: Record<string, HTMLElement | undefined> = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
    }
    if (event.key in target) target[event.key]?.focus()
    else if (event.key === 'ArrowLeft' && onBack) onBack()
    else if (event.key === 'ArrowRight' && focused?.hasAttribute('aria-haspopup')) {
      items[at]?.click()
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    // Tab closes the menu and still moves on.
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
      role="menu"
      aria-label={label}
      data-left={isAtLeft}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {onBack && (
        <button type="button" role="menuitem" tabIndex={-1} className={styles.heading} onClick={onBack}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          <span className={styles.hidden}>{t('player.back')}</span>
          <span dir="auto">{label}</span>
        </button>
      )}
      {children}
    </div>
  )
}

/** One of several choices. */
export function MenuChoice({ label, lang, value, chosen, onChoose }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={chosen}
      className={styles.item}
      onClick={onChoose}
    >
      <Check size={18} strokeWidth={2} aria-hidden className={styles.check} />
      <span className={styles.label} dir="auto" lang={lang}>
        {label}
      </span>
      {value && <span className={styles.value}>{value}</span>}
    </button>
  )
}

type MenuChoiceProps = { label: string; lang?: string; value?: string; chosen: boolean; onChoose: () => void }

/** Opens a second page; shows its current value. */
export function MenuPage({ icon, label, value, onOpen }: MenuPageProps) {
  return (
    <button type="button" role="menuitem" aria-haspopup="menu" tabIndex={-1} className={styles.item} onClick={onOpen}>
      {icon}
      <span dir="auto">{label}</span>
      {value && (
        <span className={styles.value} dir="auto">
          {value}
        </span>
      )}
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

type MenuPageProps = { icon?: ReactNode; label: string; value?: string; onOpen: () => void }

/** On or off. */
export function MenuSwitch({ icon, label, on, onToggle }: MenuSwitchProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      tabIndex={-1}
      aria-checked={on}
      className={styles.item}
      onClick={onToggle}
    >
      {icon}
      <span dir="auto">{label}</span>
      <span className={styles.switch} data-on={on} aria-hidden="true" />
    </button>
  )
}

type MenuSwitchProps = { icon?: ReactNode; label: string; on: boolean; onToggle: () => void }

/** A plain action. */
export function MenuAction({ icon, label, onChoose }: { icon?: ReactNode; label: string; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onChoose}>
      {icon}
      <span dir="auto">{label}</span>
    </button>
  )
}

/** A line of information. */
export function MenuNote({ children }: { children: string }) {
  return (
    <p className={styles.note} dir="auto">
      {children}
    </p>
  )
}

export function MenuDivider() {
  return <hr className={styles.divider} />
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])
}

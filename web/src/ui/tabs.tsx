import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '../i18n/language-provider.tsx'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  /** Label, with a count if there is one: "Pending (3)". */
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Tabs following the WAI-ARIA authoring practices: one tab stop; arrow keys in the direction of the page select
 * immediately, as do Home and End. Only the selected panel is rendered. Our own, because Radix writes style attributes
 * into the server's page, which the content security policy blocks.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { direction } = useLanguage()
  const chosen = tabs.findIndex((tab) => tab.value === value)

  // On a phone the chosen tab may be beyond the end of the row. Not `scrollIntoView`, which scrolls the page as well.
  useEffect(() => {
    const row = list.current
    const tab = row?.children[chosen]
    if (!row || !tab) return
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(event.key, chosen, tabs.length, direction)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classNames('scroll-row', styles.list)}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* The key separates the panels: input in one does not appear in another. */}
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
        tabIndex={-1}
      >
        {tabs[chosen]?.panel}
      </div>
    </>
  )
}

/** Index of the tab a key moves to from `current`, wrapping around; undefined for other keys. */
function tabAfterKey(key: string, current: number, count: number, direction: 'ltr' | 'rtl'): number | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  switch (key) {
    case forward:
      return (current + 1) % count
    case backward:
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}

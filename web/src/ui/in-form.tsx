import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './toast.module.css'

type Place = (card: ReactNode) => ReactNode

/**
 * For `place` of a failure: at the end of the form that failed, where the toast covers nothing. In the corner when the
 * form has left the page. `isInBackground`: the person is doing something else, and the page is not scrolled to it.
 */
export const inForm = (form: Element | null, isInBackground = false): Place | undefined =>
  form?.isConnected
    ? (card) => createPortal(<FormToast isInBackground={isInBackground}>{card}</FormToast>, form)
    : undefined

/** The same for the form that an event belongs to. */
export const inFormOf = (event: BaseSyntheticEvent | undefined): Place | undefined =>
  inForm(event?.target instanceof Element ? event.target.closest('form') : null)

/** The form that holds the focus, which is where it was sent from. */
export const focusedForm = (): Element | null => document.activeElement?.closest('form') ?? null

/** Scrolled to, unless a wrong field has the focus: then its own words say more. */
function FormToast({ isInBackground, children }: { isInBackground: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // Each new toast draws it again.
  useEffect(() => {
    if (isInBackground || document.activeElement?.matches('[aria-invalid=true]')) return
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  })
  return (
    <div ref={ref} role="alert" className={styles.inForm}>
      {children}
    </div>
  )
}

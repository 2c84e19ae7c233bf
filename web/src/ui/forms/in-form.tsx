import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../overlays/toast.module.css'

type Place = (card: ReactNode) => ReactNode

/**
 * For `place` of a failure: at the end of the form that failed, where the toast covers nothing. In the corner when the
 * form has left the page, or leaves it later. `isInBackground`: the person is doing something else, and the page does not
 * scroll to it.
 */
export const inForm = (form: Element | null, isInBackground = false): Place | undefined =>
  form
    ? (card) => (
        <FormToast form={form} isInBackground={isInBackground}>
          {card}
        </FormToast>
      )
    : undefined

/** The same for the form of an event. */
export const inFormOf = (event: BaseSyntheticEvent | undefined): Place | undefined =>
  inForm(event?.target instanceof Element ? event.target.closest('form') : null)

/** The form that contains the focus, which is where it was submitted. */
export const focusedForm = (): Element | null => document.activeElement?.closest('form') ?? null

interface FormToastProps {
  form: Element
  isInBackground: boolean
  children: ReactNode
}

/** Scrolls to it unless an invalid field has the focus: that field's own message is more specific. */
function FormToast({ form, isInBackground, children }: FormToastProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(form.isConnected)
  useEffect(() => {
    const observer = new MutationObserver(() => setIsShown(form.isConnected))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form])
  // Each new toast renders it again.
  useEffect(() => {
    if (isInBackground || document.activeElement?.matches('[aria-invalid=true]')) return
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  })
  const region = (
    <div ref={ref} role="alert" className={isShown ? styles.inForm : ''}>
      {children}
    </div>
  )
  return isShown ? createPortal(region, form) : region
}

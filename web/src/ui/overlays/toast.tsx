import { useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './toast.module.css'

/** How long success messages stay. Failures stay until they are dismissed (ruling 56). */
export const TOAST_MS = 5000
/** The same with an action, since the last key was pressed: the keyboard takes a while to get there (WCAG 2.2.1). */
export const ACTION_MS = 10_000

export interface ToastMessage {
  title: string
  text?: string | undefined
  /** What the person needs for it, to be selected. */
  address?: string
  /** One action, such as undo; it also closes the toast. */
  action?: { label: string; onPress: () => void }
  /** Renders a failure outside of the corner: see `in-form.tsx`. */
  place?: ((card: ReactNode) => ReactNode) | undefined
}

interface ShownToast extends ToastMessage {
  kind: 'success' | 'failure'
  /** Milliseconds since 1970. */
  saidAt: number
  /** Differs from that of the message before. */
  number: number
  /** The last write that was sent before it: a success of a later one makes a failure stale. */
  lastWrite: number
  /** Where the focus was, outside of messages. */
  before: Element | null
}

/** A failure that is followed by a redirect belongs to the target page. */
const FRESH_MS = 500

export interface Toaster {
  /** Disappears automatically; announced politely. */
  success: (message: ToastMessage) => void
  /** Stays until dismissed; announced assertively. */
  failure: (message: ToastMessage) => void
  /** With `only`: if that message is still shown. */
  dismiss: (only?: ToastMessage | null) => void
  /** The message on screen. */
  shown: () => ToastMessage | null
  /** Removes messages that were shown before the current action. */
  dismissStale: () => void
}

const ToasterContext = createContext<Toaster | null>(null)

/** Shows at most one toast: a new one replaces the old one (V-TOAST-01). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast | null>(null)
  // Read by callbacks that run before the next render.
  const latest = useRef(toast)
  const writes = useQueryClient().getMutationCache()
  const toaster = useMemo<Toaster>(() => {
    let count = 0
    let before: Element | null = null
    const show = (next: ShownToast | null) => {
      latest.current = next
      setToast(next)
    }
    const say = (kind: ShownToast['kind'], message: ToastMessage) => {
      count += 1
      const lastWrite = Math.max(0, ...writes.getAll().map((write) => write.mutationId))
      const active = document.activeElement
      if (!active?.closest(`.${styles.toast}`)) before = active
      show({ ...message, kind, saidAt: Date.now(), number: count, lastWrite, before })
    }
    return {
      success: (message) => say('success', message),
      failure: (message) => say('failure', message),
      dismiss: (only) => (only === undefined || only === latest.current) && show(null),
      shown: () => latest.current,
      dismissStale: () => {
        const { kind, saidAt = 0 } = latest.current ?? {}
        if (kind === 'failure' && Date.now() - saidAt > FRESH_MS) show(null)
      },
    }
  }, [writes])
  useEffect(
    () =>
      writes.subscribe(({ type, mutation }) => {
        const { kind, lastWrite = 0 } = latest.current ?? {}
        const isLater = mutation !== undefined && mutation.mutationId > lastWrite && !mutation.meta?.isQuiet
        if (type === 'updated' && mutation.state.status === 'success' && isLater && kind === 'failure')
          toaster.dismiss()
      }),
    [writes, toaster],
  )
  return (
    <ToasterContext value={toaster}>
      {children}
      <ToastRegion toast={toast} onDismiss={toaster.dismiss} />
    </ToasterContext>
  )
}

export function useToast(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('Toasts are shown inside ToastProvider only.')
  return toaster
}

interface RegionProps {
  toast: ShownToast | null
  onDismiss: () => void
}

/**
 * Both live regions are on the page before their text: a region inserted together with its text is often not announced. A
 * failure of a form is the exception; the field it belongs to gets the focus.
 */
function ToastRegion({ toast, onDismiss }: RegionProps) {
  const ref = useLeaving(toast, onDismiss)
  // A new element for each message: the same text again would otherwise change nothing and not be announced.
  const card = toast && <ToastCard key={toast.number} toast={toast} onDismiss={onDismiss} />
  return (
    <div className={styles.region} ref={ref}>
      {/* Marked as live as well: live elements stay reachable behind an open dialog. */}
      <div role="status" aria-live="polite">
        {toast?.kind === 'success' && card}
      </div>
      {toast?.place?.(card) ?? (
        <div role="alert" aria-live="assertive">
          {toast?.kind === 'failure' && card}
        </div>
      )}
    </div>
  )
}

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const t = useT()
  const card = useFocusReturn(toast.before)
  return (
    // The stories find failures by the attribute: nothing else tells them from success.
    <div ref={card} className={classNames(styles.toast, styles[toast.kind])} data-toast={toast.kind}>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p>{toast.text}</p>}
        {toast.address && (
          <p className={styles.address}>
            <bdi dir="ltr">{toast.address}</bdi>
          </p>
        )}
      </div>
      {toast.action && (
        <span className={styles.action}>
          <Button
            size="small"
            onClick={() => {
              onDismiss()
              toast.action?.onPress()
            }}
          >
            {toast.action.label}
          </Button>
        </span>
      )}
      <IconButton label={t('common.close')} icon={<Icon of={X} />} onClick={() => onDismiss()} />
    </div>
  )
}

/** Of an element that is removed with the focus: it returns to `before`, or to the heading of the page. */
function useFocusReturn(before: Element | null) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const isThere = before?.isConnected && before !== document.body
      const target = isThere ? before : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [before])
  return ref
}

/**
 * Closes a success message after its time, which begins again when it is no longer hovered or focused, and with each key when
 * the message has an action.
 */
function useLeaving(toast: ShownToast | null, onDismiss: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = ref.current
    if (toast?.kind !== 'success' || !region) return
    let timer = 0
    const heldBy = new Set<string>()
    const restart = () => {
      window.clearTimeout(timer)
      if (heldBy.size === 0) timer = window.setTimeout(onDismiss, toast.action ? ACTION_MS : TOAST_MS)
    }
    const gone = new AbortController()
    const { signal } = gone
    const holdBetween = (start: string, end: string) => {
      const hold = () => {
        heldBy.add(start)
        restart()
      }
      const release = () => {
        heldBy.delete(start)
        restart()
      }
      region.addEventListener(start, hold, { signal })
      region.addEventListener(end, release, { signal })
    }
    holdBetween('pointerenter', 'pointerleave')
    holdBetween('focusin', 'focusout')
    if (toast.action) window.addEventListener('keydown', restart, { signal, capture: true })
    restart()
    return () => {
      gone.abort()
      window.clearTimeout(timer)
    }
  }, [toast, onDismiss])
  return ref
}

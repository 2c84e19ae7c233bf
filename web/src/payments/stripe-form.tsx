import { useEffect, useId, useRef, useState } from 'react'
import { useLanguage, useT } from '../i18n/language-provider.tsx'
import { useTheme } from '../lib/theme.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/forms/field.tsx'
import { Notice } from '../ui/states/notice.tsx'
import styles from './card-form.module.css'
import type { ProviderFormProps } from './card-form-props.ts'
import { NoAnswer } from './no-answer.tsx'
import { saveCardOf } from './payments.queries.ts'
import { useUnanswered } from './use-unanswered.ts'

/** Timeout of the frame: after that, Stripe cannot be reached. */
const PATIENCE_MS = 20_000

type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'height'; pixels: number }
  | { kind: 'unavailable' }
  | { kind: 'changed' }
  | { kind: 'paid' }
  | { kind: 'refused'; text: string | null }
  | { kind: 'unanswered' }

/**
 * Stripe's Payment Element. It is in a frame of our own whose content security policy allows Stripe, so that no other page
 * does and no other script runs beside the card fields.
 */
export function StripeForm(props: ProviderFormProps) {
  const { clientSecret, paymentIntentId, publishableKey, submitLabel, returnPath, offersSaving } = props
  const t = useT()
  const { language } = useLanguage()
  const { theme } = useTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'unavailable'>('loading')
  const [height, setHeight] = useState(220)
  /** Why the last card was refused, until the fields are edited. */
  const [refusal, setRefusal] = useState(props.refusal ?? null)
  const refusalId = useId()
  const [savesCard, setSavesCard] = useState(false)
  const { isUnanswered, setIsUnanswered, isLeaving, leave, succeed } = useUnanswered(props, state === 'paying')
  const handlers = useRef(props)
  handlers.current = { ...props, onSucceeded: succeed }

  const post = (message: object) => frame.current?.contentWindow?.postMessage(message, window.location.origin)

  useEffect(() => {
    const gone = new AbortController()
    const giveUp = window.setTimeout(() => setState((now) => (now === 'loading' ? 'unavailable' : now)), PATIENCE_MS)
    const onMessage = ({ origin, source, data }: MessageEvent<FrameMessage>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') {
        setState('ready')
        if (handlers.current.refusal !== undefined) frame.current?.focus()
      }
      if (data.kind === 'height') setHeight(data.pixels)
      if (data.kind === 'unavailable') setState('unavailable')
      if (data.kind === 'changed') setRefusal(null)
      if (data.kind === 'paid') handlers.current.onSucceeded()
      if (data.kind === 'refused') {
        setState('ready')
        setRefusal(data.text)
        frame.current?.focus()
        handlers.current.onFailed(data.text)
      }
      if (data.kind === 'unanswered') {
        setState('ready')
        setIsUnanswered(true)
      }
    }
    window.addEventListener('message', onMessage, { signal: gone.signal })
    return () => {
      gone.abort()
      window.clearTimeout(giveUp)
    }
  }, [setIsUnanswered])

  const pay = async () => {
    setState('paying')
    setRefusal(null)
    setIsUnanswered(false)
    try {
      if (offersSaving) await saveCardOf(paymentIntentId, savesCard)
      // Confirms with this return URL; Stripe leaves the page only when the bank requires it.
      post({ kind: 'confirm', returnUrl: `${window.location.origin}${returnPath}` })
    } catch {
      setState('ready')
      handlers.current.onFailed(null)
    }
  }

  if (state === 'unavailable') {
    return (
      <div className={styles.form}>
        <Notice tone="danger" title={t('payments.notReady')} />
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ blockSize: height }}
        src="/payments/card-frame"
        title={t('payments.cardFields')}
        aria-describedby={refusal === null ? undefined : refusalId}
        onLoad={() => post({ kind: 'mount', clientSecret, publishableKey, language, isDark: theme === 'dark' })}
      />
      {refusal !== null && (
        <p id={refusalId} className={styles.refusal} dir="auto">
          {refusal}
        </p>
      )}
      {offersSaving && (
        <CheckboxField
          label={t('payments.saveCard')}
          checked={savesCard}
          onChange={(event) => setSavesCard(event.target.checked)}
        />
      )}
      {isUnanswered && <NoAnswer />}
      <div className={styles.actions}>
        <Button variant="primary" isPending={state !== 'ready'} onClick={() => void pay()}>
          {state === 'paying' ? t('payments.processing') : submitLabel}
        </Button>
        <Button variant="quiet" isPending={isLeaving} onClick={() => void leave()}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

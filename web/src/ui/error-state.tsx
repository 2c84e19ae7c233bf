import { useT } from '../i18n/language-provider.tsx'
import { Button } from './button.tsx'
import { LampOutDrawing } from './drawings.tsx'
import styles from './empty-state.module.css'

interface ErrorStateProps {
  /** What could not be had, in words. */
  text: string
  onRetry: () => void
}

/** Something that could not be fetched, and the way to try again. Spoken at once. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const t = useT()
  return (
    <div className={styles.state} role="alert">
      <LampOutDrawing />
      <p className={styles.text}>{text}</p>
      <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
    </div>
  )
}

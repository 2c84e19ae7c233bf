import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import { LampOutDrawing } from './drawings.tsx'
import styles from './empty-state.module.css'

interface ErrorStateProps {
  /** Text saying what could not be loaded. */
  text: string
  onRetry: () => void
}

/** A loading error with a retry button. Announced at once. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const t = useT()
  return (
    <div className={styles.state} role="alert">
      <LampOutDrawing />
      <p className={styles.text}>{text}</p>
      <div className={styles.action}>
        <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
      </div>
    </div>
  )
}

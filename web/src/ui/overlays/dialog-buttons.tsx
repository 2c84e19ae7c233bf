import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import styles from './dialog.module.css'

interface DialogButtonsProps {
  onCancel: () => void
  /** The button that submits the form. */
  children: ReactNode
}

/** The last row of a form in a dialog: Cancel, then the button that submits, in the same place in every dialog. */
export function DialogButtons({ onCancel, children }: DialogButtonsProps) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      {children}
    </div>
  )
}

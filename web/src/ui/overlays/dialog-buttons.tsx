import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../states/notice.tsx'
import { takeFocus } from '../take-focus.ts'
import styles from './dialog.module.css'

interface DialogButtonsProps {
  onCancel: () => void
  /** Why nothing can be saved any more, when what the form edits has been removed or closed meanwhile. */
  gone?: string | null
  /** The button that submits the form. */
  children: ReactNode
}

/**
 * The last row of a form in a dialog: Cancel, then the button that submits, in the same place in every dialog. When nothing can be
 * saved any more, the reason and Close: what was entered stays in its fields until then.
 */
export function DialogButtons({ onCancel, gone, children }: DialogButtonsProps) {
  const t = useT()
  if (gone) {
    return (
      <>
        <div role="alert">
          <Notice tone="danger" title={gone}>
            <p>{t('unsent.staysHere')}</p>
          </Notice>
        </div>
        <div className={styles.actions}>
          <Button ref={takeFocus} onClick={onCancel}>
            {t('common.close')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <div className={styles.actions}>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      {children}
    </div>
  )
}

import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../states/notice.tsx'
import styles from './other-version.module.css'

interface OtherVersionProps {
  /** The text as it is stored now. */
  text: string
  /** Puts that text into the box. */
  onUse: () => void
}

/** A text was changed elsewhere while it was edited here: shows the other version, and offers to keep it. */
export function OtherVersion({ text, onUse }: OtherVersionProps) {
  const t = useT()
  return (
    <div className={styles.notice} role="alert">
      <Notice tone="warning" title={t('edits.changed')}>
        <p>{t('edits.now')}</p>
        <blockquote className={styles.text} dir="auto">
          {text}
        </blockquote>
        <p>{t('edits.saveAgain')}</p>
        <div>
          <Button size="small" onClick={onUse}>
            {t('edits.useOther')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

import type { Pages } from '../api/use-pages.ts'
import { useT } from '../i18n/language-provider.tsx'
import { useErrorText } from '../i18n/use-error-text.ts'
import { Button } from './button.tsx'
import styles from './show-more.module.css'

/** The "Show more" button at the end of a list; hidden when there is no further page. */
export function ShowMore({
  pages,
}: {
  pages: Pick<Pages<unknown>, 'hasMore' | 'isReadingMore' | 'moreError' | 'readMore'>
}) {
  const t = useT()
  const errorText = useErrorText()
  if (!pages.hasMore) return null
  return (
    <div className={styles.more}>
      {pages.moreError && <p role="alert">{errorText(pages.moreError)}</p>}
      <Button isPending={pages.isReadingMore} onClick={pages.readMore}>
        {t('common.showMore')}
      </Button>
    </div>
  )
}

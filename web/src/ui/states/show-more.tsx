import { useEffect, useRef, useState } from 'react'
import type { Pages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../button.tsx'
import styles from './show-more.module.css'

/**
 * The "Show more" button at the end of a list; hidden when there is no further page. With the last page it passes its focus
 * to the end of the list, so that the keyboard continues from there.
 */
export function ShowMore({
  pages,
}: {
  pages: Pick<Pages<unknown>, 'hasMore' | 'isReadingMore' | 'moreError' | 'readMore'>
}) {
  const t = useT()
  const errorText = useErrorText()
  const [isPressed, setIsPressed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // A focus that has moved elsewhere meanwhile stays there.
    if (isPressed && !pages.hasMore && document.activeElement === document.body) end.current?.focus()
  }, [isPressed, pages.hasMore])
  if (!pages.hasMore) {
    return isPressed ? (
      <p ref={end} tabIndex={-1} className="visually-hidden">
        {t('common.endOfList')}
      </p>
    ) : null
  }
  return (
    <div className={styles.more}>
      {pages.moreError && <p role="alert">{errorText(pages.moreError)}</p>}
      <Button
        isPending={pages.isReadingMore}
        onClick={() => {
          setIsPressed(true)
          pages.readMore()
        }}
      >
        {t('common.showMore')}
      </Button>
    </div>
  )
}

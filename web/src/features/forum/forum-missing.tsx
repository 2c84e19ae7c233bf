import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/drawings.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

interface ForumMissingProps {
  title: string
  text: string
  /** Not there at all, as opposed to a read that failed. */
  isGone: boolean
  onRetry: () => unknown
}

/** A category or topic that is not there, or could not be read. */
export function ForumMissing({ title, text, isGone, onRetry }: ForumMissingProps) {
  const t = useT()
  return (
    <>
      <PageHead title={title} isPrivate {...(isGone && { status: 404 as const })} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={title}
        text={text}
        actions={
          <>
            <ButtonLink to="/forum" variant="primary">
              {t('forum.backToForum')}
            </ButtonLink>
            {!isGone && <Button onClick={() => onRetry()}>{t('common.tryAgain')}</Button>}
          </>
        }
      />
    </>
  )
}

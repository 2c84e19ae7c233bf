import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { waitingVideoQuery } from './console.queries.ts'

interface FirstStepsProps {
  text: string
  isAdmin: boolean
}

/** The home page of a site without videos, for members: their video that waits for review, or what to do next. */
export function FirstSteps({ text, isAdmin }: FirstStepsProps) {
  const t = useT()
  // Read here: a home page that read who its reader is would be rendered for each of them.
  const user = useSession()
  const waiting = useQuery({ ...waitingVideoQuery(user?.id ?? 0), enabled: user !== null })
  if (waiting.isLoading) return <EmptyState text={text} />
  const [video] = waiting.data ?? []
  const first = isAdmin ? t('console.firstSteps') : t('console.firstVideo')
  return (
    <EmptyState
      text={text}
      hint={video ? t('console.firstWaits', { title: video.title }) : first}
      action={
        <>
          {video ? (
            <ButtonLink to="/video/$id" params={{ id: String(video.id) }} variant="primary">
              {t('console.viewVideo')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/upload" variant="primary">
              {t('shell.upload')}
            </ButtonLink>
          )}
          {isAdmin && (
            <>
              <ButtonLink to="/admin/import">{t('console.archive')}</ButtonLink>
              <ButtonLink to="/admin">{t('console.title')}</ButtonLink>
            </>
          )}
        </>
      }
    />
  )
}

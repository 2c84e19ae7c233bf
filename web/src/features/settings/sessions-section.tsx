import type { OwnSession } from '@lamplight/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { nameOfBrowser } from '../../lib/name-of-browser.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './sessions-section.module.css'
import { sessionsQuery, useEndSession } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The member's sessions, each with a button to sign it out remotely. */
export function SessionsSection() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const query = useQuery(sessionsQuery)
  const end = useEndSession()
  /** Without a session: all others. */
  const endSession = (session?: OwnSession) =>
    end.mutate(session?.id, {
      onSuccess: () =>
        toast.success({
          title: session ? t('settings.ended', { name: browserOf(session) }) : t('settings.passwordSavedText'),
        }),
      onError: (error) => toast.failure({ title: t('settings.endFailed'), text: errorText(error) }),
    })
  const browserOf = ({ userAgent }: OwnSession) => nameOfBrowser(userAgent) || t('settings.unknownBrowser')
  return (
    <SettingsSection id="sessions" title={t('settings.sessions')} text={t('settings.sessionsText')}>
      <AsyncList
        query={query}
        skeleton={<Skeleton className={styles.skeleton} />}
        failed={t('settings.sessionsFailed')}
        empty={t('settings.sessionsFailed')}
      >
        {(sessions) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <li key={session.id} className={styles.row}>
                  <SessionFacts session={session} />
                  {!session.isCurrent && (
                    <Button
                      size="small"
                      variant="quiet"
                      isPending={end.isPending && end.variables === session.id}
                      aria-label={t('settings.endNamed', { name: browserOf(session) })}
                      // Several can be of the same browser.
                      aria-describedby={ageIdOf(session)}
                      onClick={() => endSession(session)}
                    >
                      {t('settings.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button isPending={end.isPending && end.variables === undefined} onClick={() => endSession()}>
                  {t('settings.endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </AsyncList>
    </SettingsSection>
  )
}

const ageIdOf = ({ id }: OwnSession) => `session-${id}`

function SessionFacts({ session }: { session: OwnSession }) {
  const t = useT()
  return (
    <span className={styles.facts}>
      <span>
        <bdi>{nameOfBrowser(session.userAgent) || t('settings.unknownBrowser')}</bdi>{' '}
        {session.isCurrent && <Badge tone="success">{t('settings.thisDevice')}</Badge>}
      </span>
      <span id={ageIdOf(session)} className={styles.age}>
        {t('settings.lastSeen')} <RelativeTime moment={session.lastSeenAt} />
      </span>
    </span>
  )
}

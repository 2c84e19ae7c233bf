import type { VideoPreview as Preview } from '@lamplight/contract/video-responses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKnownKey, useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useKnownValidationText } from '../../i18n/use-validation-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { safeNext } from '../../lib/safe-next.ts'
import { useSettings } from '../../lib/settings.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SiteLinks } from '../../ui/site-links.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EntranceFilm } from '../featured/entrance-film.tsx'
import { previewQuery } from '../videos/preview.queries.ts'
import { readShareLink, sharedPicture } from '../videos/share-link.ts'
import { VideoPreview } from '../videos/video-preview.tsx'
import styles from './auth-page.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm, WaitingNotice } from './register-form.tsx'
import { SellingPoints } from './selling-points.tsx'
import { type AuthView, useViewSearch } from './view-link.tsx'

const SuspensionPanel = lazyPart(async () => (await import('../reports/suspension-panel.tsx')).SuspensionPanel)

const route = getRouteApi('/auth')

/** Both forms. Without scripts they post to the same URL, whose `view` and `refused` say which form to show and why. */
export function AuthPage() {
  const t = useT()
  const router = useRouter()
  const { next, view: asked, refused, issue, wait, invitation } = route.useSearch()
  const requestedView: AuthView = asked === 'register' ? 'register' : 'login'
  const [view, setView] = useState(requestedView)
  const shared = previewQuery(safeNext(next))
  const { data: preview } = useQuery(shared ?? { queryKey: ['no preview'], queryFn: skipToken })
  const { welcomeText } = useSettings()
  const forms = useRef<HTMLElement>(null)
  const searchOf = useViewSearch()
  /** A reload shows the same form. */
  const show = (wanted: AuthView) => {
    setView(wanted)
    void router.navigate({ to: '/auth', search: searchOf(wanted), replace: true, resetScroll: false })
  }
  /** By the link below a form, which disappears with it: the focus moves to the tab of the other one. */
  const switchTo = (wanted: AuthView) => {
    flushSync(() => show(wanted))
    forms.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
  const goOn = () => router.navigate({ href: safeNext(next), replace: true })
  return (
    <div className={styles.page} data-night>
      <PageHead
        title={view === 'login' ? t('accounts.login') : t('accounts.register')}
        {...headOf(preview, readShareLink(safeNext(next))?.key)}
      />
      <EntranceFilm />
      <div className={styles.greeting}>
        {preview && <VideoPreview video={preview} />}
        <p className={styles.sentence}>{preview ? t('accounts.toWatch') : t('accounts.pointsTitle')}</p>
      </div>
      <section ref={forms} className={styles.forms}>
        <PageHeading>{t('accounts.welcome')}</PageHeading>
        {welcomeText && (
          <p className={styles.welcome} dir="auto">
            {welcomeText}
          </p>
        )}
        {refused && view === requestedView && <Refusal view={view} code={refused} issue={issue} seconds={wait} />}
        <Tabs
          label={t('accounts.choose')}
          value={view}
          onChange={show}
          tabs={[
            {
              value: 'login',
              label: t('accounts.login'),
              panel: (
                <LoginForm
                  onSignedIn={goOn}
                  onSwitch={() => switchTo('register')}
                  suspended={(credentials) => (
                    <Suspense>
                      <SuspensionPanel credentials={credentials} />
                    </Suspense>
                  )}
                />
              ),
            },
            {
              value: 'register',
              label: t('accounts.register'),
              panel: <RegisterForm invitation={invitation} onSignedIn={goOn} onSwitch={() => switchTo('login')} />,
            },
          ]}
        />
        <SiteLinks />
      </section>
      <SellingPoints />
    </div>
  )
}

/**
 * Messengers build the preview card of a shared link from this. Some read the canonical URL again, so it has the signature,
 * without which it would show nothing.
 */
const headOf = (preview: Preview | undefined, key: string | undefined) =>
  preview &&
  key !== undefined && {
    canonicalPath: `/video/${preview.id}?s=${key}`,
    openGraph: {
      type: 'video.other' as const,
      title: preview.title,
      image: sharedPicture(preview.id, key),
      imageAlt: preview.title,
    },
    description: preview.creatorName,
  }

interface RefusalProps {
  view: AuthView
  code: string
  /** A validation message of the contract. Other texts are ignored: anybody can write them into a link. */
  issue: string | undefined
  seconds: number | undefined
}

/** Why the server rejected a form that was sent without scripts. */
function Refusal({ view, code, issue, seconds }: RefusalProps) {
  const t = useT()
  const isKnownKey = useKnownKey()
  const format = useFormat()
  const key = `errors.${code}`
  const validationText = useKnownValidationText()
  if (view === 'register' && code === 'account_waiting') {
    return (
      <div className={styles.refusal}>
        <WaitingNotice />
      </div>
    )
  }
  const reason = (issue && validationText(issue)) ?? (isKnownKey(key) ? t(key) : t('common.somethingWrong'))
  return (
    <div className={styles.refusal}>
      <Notice tone="danger" title={view === 'login' ? t('accounts.loginFailed') : t('accounts.registerFailed')}>
        <p>{code === 'rate_limited' && seconds ? t('common.tooMany', { time: format.wait(seconds) }) : reason}</p>
      </Notice>
    </div>
  )
}

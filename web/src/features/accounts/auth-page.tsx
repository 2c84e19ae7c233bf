import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useKnownKey, useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { safeNext } from '../../lib/safe-next.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './auth-page.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SellingPoints } from './selling-points.tsx'
import type { AuthView } from './view-link.tsx'

const route = getRouteApi('/auth')

/** Both forms. Without scripts they are sent to the same address, and `view` and `refused` say how to go on. */
export function AuthPage() {
  const t = useT()
  const router = useRouter()
  const { next, view: asked, refused, wait } = route.useSearch()
  const askedView: AuthView = asked === 'register' ? 'register' : 'login'
  const [view, setView] = useState(askedView)
  const goOn = () => router.navigate({ href: safeNext(next), replace: true })
  return (
    <div className={styles.page}>
      <PageHead title={view === 'login' ? t('accounts.login') : t('accounts.register')} />
      <section className={styles.forms}>
        <PageHeading>{t('accounts.welcome')}</PageHeading>
        {refused && view === askedView && <Refusal view={view} code={refused} seconds={wait} />}
        <Tabs
          label={t('accounts.choose')}
          value={view}
          onChange={setView}
          tabs={[
            {
              value: 'login',
              label: t('accounts.login'),
              panel: <LoginForm onSignedIn={goOn} onSwitch={() => setView('register')} />,
            },
            {
              value: 'register',
              label: t('accounts.register'),
              panel: <RegisterForm onSignedIn={goOn} onSwitch={() => setView('login')} />,
            },
          ]}
        />
      </section>
      <SellingPoints />
    </div>
  )
}

/** Why the server did not take a form that was sent without scripts. */
function Refusal({ view, code, seconds }: { view: AuthView; code: string; seconds: number | undefined }) {
  const t = useT()
  const isKnownKey = useKnownKey()
  const format = useFormat()
  const key = `errors.${code}`
  const reason = isKnownKey(key) ? t(key) : t('common.somethingWrong')
  return (
    <div className={styles.refusal}>
      <Notice tone="danger" title={view === 'login' ? t('accounts.loginFailed') : t('accounts.registerFailed')}>
        <p>{code === 'rate_limited' && seconds ? t('common.tooMany', { time: format.wait(seconds) }) : reason}</p>
      </Notice>
    </div>
  )
}

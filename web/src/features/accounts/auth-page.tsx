import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { safeNext } from '../../lib/safe-next.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './auth-page.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SellingPoints } from './selling-points.tsx'

const route = getRouteApi('/auth')

export function AuthPage() {
  const t = useT()
  const router = useRouter()
  const { next } = route.useSearch()
  const [view, setView] = useState<'login' | 'register'>('login')
  const goOn = () => router.navigate({ href: safeNext(next), replace: true })
  return (
    <div className={styles.page}>
      <PageHead title={view === 'login' ? t('accounts.login') : t('accounts.register')} />
      <section className={styles.forms}>
        <PageHeading>{t('accounts.welcome')}</PageHeading>
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

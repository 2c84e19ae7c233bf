import type { NewsletterState } from '@lamplight/contract/newsletter'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SUBSCRIBERS_FILE, subscriberPages } from './newsletter.queries.ts'

/** Those who receive the newsletter first. */
const STATES = ['confirmed', 'pending', 'unsubscribed'] as const satisfies readonly NewsletterState[]

const LABELS = {
  pending: 'newsletter.statePending',
  confirmed: 'newsletter.stateConfirmed',
  unsubscribed: 'newsletter.stateUnsubscribed',
} as const

/** Staff see the subscribers of the newsletter and export the list. */
export function SubscribersPage() {
  const t = useT()
  const [state, setState] = useUrlTab(STATES)
  return (
    <>
      <PageHead title={t('newsletter.subscribers')} isPrivate />
      <StaffOnly>
        <PageHeading>{t('newsletter.subscribers')}</PageHeading>
        <p className={classNames(styles.muted, styles.before)}>
          {t('newsletter.exportText')}{' '}
          <a className="text-link" href={SUBSCRIBERS_FILE} download>
            {t('newsletter.export')}
          </a>
        </p>
        <Tabs
          label={t('newsletter.subscribers')}
          value={state}
          onChange={setState}
          tabs={STATES.map((value) => ({ value, label: t(LABELS[value]), panel: <List state={value} /> }))}
        />
      </StaffOnly>
    </>
  )
}

const nameOfLanguage = (tag: string) => {
  const language = LANGUAGES.find((known) => known === tag)
  return language ? languageNames[language] : tag
}

function List({ state }: { state: NewsletterState }) {
  const t = useT()
  const { date } = useFormat()
  const pages = usePages(subscriberPages(state))
  return (
    <>
      {pages.total !== null && <p className={styles.muted}>{t('newsletter.total', { count: pages.total })}</p>}
      <StaffList pages={pages} empty={t('newsletter.noSubscribers')}>
        {({ email, createdAt, language }) => (
          <StaffCard title={<bdi dir="ltr">{email}</bdi>} aside={date(createdAt)}>
            <p className={styles.muted}>
              <bdi lang={language}>{nameOfLanguage(language)}</bdi>
            </p>
          </StaffCard>
        )}
      </StaffList>
    </>
  )
}

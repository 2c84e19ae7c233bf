import {
  MAIL_DAYS,
  MAIL_TEMPLATES,
  type MailState,
  type MailTemplateName,
  type OutboxMail,
} from '@lamplight/contract/outbox'
import { useQuery } from '@tanstack/react-query'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import cards from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { deliveryQuery, outboxPages } from './outbox.queries.ts'
import styles from './outbox-page.module.css'

const TONES = {
  waiting: 'neutral',
  sent: 'success',
  failed: 'danger',
  unsent: 'warning',
  expired: 'danger',
  replaced: 'neutral',
} as const satisfies Record<MailState, string>

const isKnown = (template: string): template is MailTemplateName => MAIL_TEMPLATES.some((known) => known === template)

/** The mails of the site, newest first, and whether they are sent. */
export function OutboxPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('console.outbox')} isPrivate />
      <AdminsOnly>
        <PageHeading>{t('console.outbox')}</PageHeading>
        <Outbox />
      </AdminsOnly>
    </>
  )
}

function Outbox() {
  const t = useT()
  const { data: delivery, isLoading } = useQuery(deliveryQuery)
  const pages = usePages(outboxPages)
  return (
    <>
      {delivery?.isConfigured === false && (
        <Notice tone="warning" title={t('outbox.unconfiguredTitle')}>
          <p>{t('outbox.unconfiguredText')}</p>
        </Notice>
      )}
      <HiddenUntilKnown isKnown={!isLoading}>
        <p className={styles.hint}>{t('outbox.text', { days: MAIL_DAYS })}</p>
        <StaffList pages={pages} empty={t('outbox.none', { days: MAIL_DAYS })}>
          {(mail) => <MailCard mail={mail} />}
        </StaffList>
      </HiddenUntilKnown>
    </>
  )
}

function MailCard({ mail }: { mail: OutboxMail }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { to, template, language, subject, text, state, error, createdAt } = mail
  return (
    <StaffCard title={<bdi lang={language}>{subject}</bdi>} aside={dateTime(createdAt)}>
      <p className={cards.muted}>
        <Facts>
          {t('outbox.to', { address: to })}
          {isKnown(template) ? t(`outbox.mail_${template}`) : <bdi>{template}</bdi>}
        </Facts>
      </p>
      <p>
        <Badge tone={TONES[state]}>{t(`outbox.state_${state}`)}</Badge>
      </p>
      {error !== null && (
        <p>
          {t('outbox.error')} <bdi lang="en">{error}</bdi>
        </p>
      )}
      <details>
        <summary className={styles.summary}>{t('outbox.read')}</summary>
        {/* Not linked: a click would use up a link that works once. */}
        <p className={classNames('prose', styles.text)} lang={language} dir="auto">
          {text}
        </p>
      </details>
    </StaffCard>
  )
}

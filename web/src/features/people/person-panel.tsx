import type { StaffPersonPage } from '@lamplight/contract/people'
import { ROLES, type Role } from '@lamplight/contract/primitives'
import { REPORT_TEXT_MAX } from '@lamplight/contract/reports'
import { REPORT_REASONS, type ReportReason } from '@lamplight/contract/review-reasons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { nameOfBrowser } from '../../lib/name-of-browser.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { excessOf, LimitedTextField } from '../../ui/forms/limited-field.tsx'
import { focusFirstIssue } from '../../ui/forms/show-issues.ts'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import cards from '../../ui/staff-list.module.css'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { personQuery, useEndSessions, useLift, useSetRole, useSuspend } from './people.queries.ts'
import styles from './people-page.module.css'
import { useStepToasts } from './use-step-toasts.ts'

/** Offered durations of a suspension in days; the last one is permanent. */
const TERMS = [1, 3, 7, 30, 90, 365] as const

/** The actions on one member. */
export function PersonPanel({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery(personQuery(id))
  if (error && !data) return <ErrorState text={t('common.somethingWrong')} onRetry={() => refetch()} />
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton className={styles.skeleton} />
      </SkeletonGroup>
    )
  }
  return (
    <div className={styles.panel}>
      {data.viewer.canSetRole && <RoleSection key={data.role} person={data} />}
      {data.viewer.canSuspend && <SuspensionSection person={data} />}
      {data.suspensions.length > 0 && <HistorySection person={data} />}
      {data.viewer.canEndSessions && <SessionsSection person={data} />}
    </div>
  )
}

function RoleSection({ person }: { person: StaffPersonPage }) {
  const t = useT()
  const toasts = useStepToasts()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useSetRole(person.id)
  const [role, setRole] = useState<Role>(person.role)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    const done = t('people.roleChanged', { name: person.displayName, role: t(`people.role_${role}`) })
    const step = mutateAsync({ role, previous: person.role, password }).catch((error: unknown) => {
      if (hasCode(error, 'wrong_password')) {
        setRefusal(errorText(error))
        focusFirstIssue(form)
      }
      throw error
    })
    void toasts.showResult(done, step, t('people.roleChangedElsewhere')).finally(() => setPassword(''))
  }
  return (
    <form className={styles.section} onSubmit={submit}>
      <div className={styles.row}>
        <SelectField
          label={t('people.role')}
          value={role}
          onChange={({ target }) => setRole(ROLES.find((known) => known === target.value) ?? 'user')}
        >
          {ROLES.map((known) => (
            <option key={known} value={known}>
              {t(`people.role_${known}`)}
            </option>
          ))}
        </SelectField>
        {role !== person.role && (
          <>
            <OwnUsername />
            <TextField
              label={t('site.password')}
              type="password"
              autoComplete="current-password"
              dir="ltr"
              error={refusal}
              value={password}
              onChange={({ target }) => {
                setPassword(target.value)
                setRefusal(undefined)
              }}
            />
            <Button type="submit" variant="primary" isPending={isPending}>
              {t('people.setRole')}
            </Button>
          </>
        )}
      </div>
      {role !== person.role && <p className={cards.muted}>{t('people.roleText')}</p>}
    </form>
  )
}

function SuspensionSection({ person }: { person: StaffPersonPage }) {
  const t = useT()
  const toasts = useStepToasts()
  const suspend = useSuspend(person.id)
  const lift = useLift(person.id)
  const [term, setTerm] = useState('7')
  const [reason, setReason] = useState<ReportReason>('other')
  const [note, setNote] = useState('')
  const name = person.displayName
  if (person.isSuspended) {
    return (
      <section className={styles.section}>
        <h3>{t('people.isSuspended')}</h3>
        <Button
          isPending={lift.isPending}
          onClick={() => void toasts.showResult(t('people.liftedNow', { name }), lift.mutateAsync(undefined))}
        >
          {t('people.lift')}
        </Button>
      </section>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (excessOf(note, REPORT_TEXT_MAX) > 0) return focusFirstIssue(event.currentTarget)
    const days = term === 'ever' ? null : Number(term)
    void toasts.showResult(t('people.suspendedNow', { name }), suspend.mutateAsync({ days, reason, note }))
  }
  return (
    <form className={styles.section} onSubmit={submit}>
      <h3>{t('people.suspend')}</h3>
      <div className={styles.row}>
        <SelectField label={t('people.term')} value={term} onChange={({ target }) => setTerm(target.value)}>
          {TERMS.map((days) => (
            <option key={days} value={days}>
              {t('reports.days', { count: days })}
            </option>
          ))}
          <option value="ever">{t('people.forGood')}</option>
        </SelectField>
        <SelectField
          label={t('people.reason')}
          value={reason}
          onChange={({ target }) => setReason(REPORT_REASONS.find((known) => known === target.value) ?? 'other')}
        >
          {REPORT_REASONS.map((known) => (
            <option key={known} value={known}>
              {t(`reports.reason_${known}`)}
            </option>
          ))}
        </SelectField>
        <LimitedTextField
          label={t('people.note')}
          value={note}
          max={REPORT_TEXT_MAX}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="danger" isPending={suspend.isPending}>
          {t('people.suspend')}
        </Button>
      </div>
    </form>
  )
}

function HistorySection({ person }: { person: StaffPersonPage }) {
  const t = useT()
  const nameOf = usePersonName()
  const { date } = useFormat()
  return (
    <section className={styles.section}>
      <h3>{t('people.history')}</h3>
      <ul className={styles.list}>
        {person.suspensions.map(({ id, reason, note, createdAt, until, liftedAt, actor }) => (
          <li key={id} className={cards.muted}>
            <Facts>
              {date(createdAt)}
              {t(`reports.reason_${reason}`)}
              {liftedAt
                ? t('people.lifted', { date: date(liftedAt) })
                : until
                  ? t('people.until', { date: date(until) })
                  : t('people.forGood')}
              {actor && t('people.madeBy', { name: nameOf(actor) })}
              {note && <bdi>{note}</bdi>}
            </Facts>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionsSection({ person }: { person: StaffPersonPage }) {
  const t = useT()
  const toasts = useStepToasts()
  const { mutateAsync, isPending, variables } = useEndSessions(person.id)
  const end = (session: string | undefined, done: string) => void toasts.showResult(done, mutateAsync(session))
  return (
    <section className={styles.section}>
      <h3>{t('people.sessions')}</h3>
      {person.sessions.length === 0 && <p className={cards.muted}>{t('people.noSessions')}</p>}
      <ul className={styles.list}>
        {person.sessions.map(({ id, userAgent, lastSeenAt }) => {
          const name = nameOfBrowser(userAgent) || t('people.unknownBrowser')
          return (
            <li key={id} className={styles.entry}>
              <span>
                <bdi>{name}</bdi>{' '}
                <span className={cards.muted}>
                  {t('people.lastSeen')} <RelativeTime moment={lastSeenAt} />
                </span>
              </span>
              <Button
                size="small"
                isPending={isPending && variables === id}
                aria-label={t('people.endSessionNamed', { name })}
                onClick={() => end(id, t('people.sessionEnded', { name: person.displayName, browser: name }))}
              >
                {t('people.endSession')}
              </Button>
            </li>
          )
        })}
      </ul>
      {person.sessions.length > 0 && (
        <Button
          isPending={isPending && variables === undefined}
          onClick={() => end(undefined, t('people.allEnded', { name: person.displayName }))}
        >
          {t('people.endAll')}
        </Button>
      )}
    </section>
  )
}

import { AUDIT_FILE_PATH, type AuditEntry } from '@lamplight/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PropsWithChildren, useDeferredValue } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { useTimeZone } from '../../lib/clock.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useUrlFilter } from '../../lib/use-url-state.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import cards from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { type AuditQuery, auditActionsQuery, auditPages, auditTypesQuery } from './audit.queries.ts'
import styles from './audit-page.module.css'
import { auditValueIn } from './audit-values.ts'
import { type AuditWords, useAuditWords } from './audit-words.ts'

/** What staff and operators did: search, filters, and an export as a table. */
export function AuditPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('audit.title')} isPrivate />
      <AdminsOnly>
        <PageHeading>{t('audit.title')}</PageHeading>
        <Log />
      </AdminsOnly>
    </>
  )
}

const NO_FILTER = { q: '', action: '', objectType: '', from: '', to: '' }

function Log() {
  const t = useT()
  const [filter, set] = useUrlFilter(NO_FILTER)
  const words = useAuditWords()
  // The times of the entries are shown in it, so the days are meant in it too.
  const timeZone = useTimeZone()
  const { data: types } = useQuery(auditTypesQuery)
  const { data: actions } = useQuery(auditActionsQuery)
  const wanted = useDeferredValue(filter)
  const qActions = words.actionsLike(wanted.q).join(',')
  const query: AuditQuery = Object.fromEntries(
    Object.entries({ ...wanted, qActions, timeZone: wanted.from || wanted.to ? timeZone : '' }).filter(
      ([, value]) => value.trim() !== '',
    ),
  )
  const pages = usePages(auditPages(query))
  const file = `${AUDIT_FILE_PATH}?${new URLSearchParams(query as Record<string, string>)}`
  return (
    <>
      <search className={styles.filters}>
        <TextField
          label={t('audit.search')}
          type="search"
          value={filter.q}
          onChange={({ target }) => set({ q: target.value })}
        />
        <SelectField
          label={t('audit.action')}
          value={filter.action}
          onChange={({ target }) => set({ action: target.value })}
        >
          <option value="">{t('audit.everyAction')}</option>
          {words.options(actions, words.action).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('audit.about')}
          value={filter.objectType}
          onChange={({ target }) => set({ objectType: target.value })}
        >
          <option value="">{t('audit.everything')}</option>
          {words.options(types, words.about).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('audit.from')}
          type="date"
          value={filter.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label={t('audit.to')}
          type="date"
          value={filter.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </search>
      <p>
        <a className="text-link" href={file} download>
          {t('audit.download')}
        </a>
      </p>
      <StaffList pages={pages} empty={t('audit.none')}>
        {(entry) => <EntryCard entry={entry} words={words} />}
      </StaffList>
    </>
  )
}

function EntryCard({ entry, words }: { entry: AuditEntry; words: AuditWords }) {
  const t = useT()
  const nameOf = usePersonName()
  const { dateTime, list, money } = useFormat()
  const { action, objectType, objectId, actor, createdAt } = entry
  const details = Object.entries(entry.details).filter(([, value]) => value !== '' && value !== null)
  const shown = (name: string, value: unknown) => {
    if (name === 'amountCents' && typeof value === 'number') return money(value)
    if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
    // The filters of an exported log.
    if (name === 'action') return words.action(String(value))
    if (name === 'objectType') return words.about(String(value))
    if (name === 'qActions') return list(String(value).split(',').map(words.action))
    const inWords = auditValueIn(t, list, entry, name, value)
    if (inWords !== null) return inWords
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <StaffCard title={<bdi>{words.action(action)}</bdi>} aside={dateTime(createdAt)}>
      <p className={cards.muted}>
        <Facts>
          {actor ? (
            <>
              <bdi>{nameOf(actor)}</bdi> <bdi>(@{actor.username})</bdi>
            </>
          ) : (
            t('audit.operator')
          )}
          <Subject objectType={objectType} objectId={objectId}>
            {words.about(objectType)} {objectId}
          </Subject>
        </Facts>
      </p>
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(([name, value]) => (
            <div key={name}>
              <dt>
                <bdi>{words.detail(name)}</bdi>
              </dt>
              <dd>
                <bdi>{shown(name, value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </StaffCard>
  )
}

/** What was acted on, as a link where it has a page. */
function Subject({ objectType, objectId, children }: Pick<AuditEntry, 'objectType' | 'objectId'> & PropsWithChildren) {
  const words = <bdi>{children}</bdi>
  if (objectType === 'video') return link('/video/$id')
  if (objectType === 'user') return link('/profile/$id')
  if (objectType === 'forum_topic') return link('/forum/topic/$id')
  if (objectType === 'playlist') return link('/playlist/$id')
  return words

  function link(to: '/video/$id' | '/profile/$id' | '/forum/topic/$id' | '/playlist/$id') {
    return (
      <Link to={to} params={{ id: objectId }} className="text-link">
        {words}
      </Link>
    )
  }
}

import { PEOPLE_STATES, type PeopleState, type StaffPerson } from '@lamplight/contract/people'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useUrlFilter, useUrlTab } from '../../lib/use-url-state.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import cards from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { peoplePages } from './people.queries.ts'
import styles from './people-page.module.css'
import { PersonPanel } from './person-panel.tsx'
import { WaitingSteps } from './waiting-steps.tsx'

/** Staff find members and act on them. */
export function PeoplePage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('people.title')} isPrivate />
      <StaffOnly>
        <PageHeading>{t('people.title')}</PageHeading>
        <People />
      </StaffOnly>
    </>
  )
}

const TABS = [...PEOPLE_STATES, 'invitations'] as const

function People() {
  const t = useT()
  const [state, setState] = useUrlTab(TABS)
  return (
    <Tabs
      label={t('people.title')}
      value={state}
      onChange={setState}
      tabs={[
        ...PEOPLE_STATES.map((value) => ({ value, label: t(`people.${value}`), panel: <Found state={value} /> })),
        { value: 'invitations' as const, label: t('people.invitations'), panel: <InvitationsPanel /> },
      ]}
    />
  )
}

function Found({ state }: { state: PeopleState }) {
  const t = useT()
  const isAdmin = useSession()?.role === 'admin'
  const [{ q }, setFilter] = useUrlFilter({ q: '' })
  const pages = usePages(peoplePages(state, useDeferredValue(q.trim())))
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={isAdmin ? t('people.searchEmail') : t('people.search')}
          type="search"
          value={q}
          onChange={({ target }) => setFilter({ q: target.value })}
        />
      </div>
      <StaffList pages={pages} empty={t('people.none')} failed={t('people.loadFailed')}>
        {(person) => <PersonCard person={person} />}
      </StaffList>
    </>
  )
}

function PersonCard({ person }: { person: StaffPerson }) {
  const t = useT()
  const { date } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { id, displayName, username, avatarUrl, email, role, createdAt, lastSeenAt, videoCount } = person
  return (
    <StaffCard
      title={
        <span className={styles.who}>
          <Avatar name={displayName} url={avatarUrl} id={id} size={40} />
          <span>
            <Link to="/profile/$id" params={{ id: String(id) }} className="text-link">
              <bdi>{displayName}</bdi>
            </Link>{' '}
            <span className={cards.muted}>
              <bdi dir="ltr">@{username}</bdi>
            </span>
          </span>
        </span>
      }
      aside={
        <>
          {role !== 'user' && <Badge tone="brand">{t(`people.role_${role}`)}</Badge>}{' '}
          {person.isSuspended && <Badge tone="danger">{t('people.isSuspended')}</Badge>}{' '}
          {person.waitsSince && <Badge tone="warning">{t('people.isWaiting')}</Badge>}
        </>
      }
      actions={
        person.waitsSince ? (
          <WaitingSteps id={id} name={displayName} />
        ) : (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : t('people.manageNamed', { name: displayName })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('people.close') : t('people.manage')}
          </Button>
        )
      }
    >
      <p className={cards.muted}>
        <Facts>
          {email && <bdi dir="ltr">{email}</bdi>}
          {t('people.joined', { date: date(createdAt) })}
          {t('people.videos', { count: videoCount })}
          {lastSeenAt ? (
            <>
              {t('people.lastSeen')} <RelativeTime moment={lastSeenAt} />
            </>
          ) : (
            t('people.neverSeen')
          )}
        </Facts>
      </p>
      {isOpen && <PersonPanel id={id} />}
    </StaffCard>
  )
}

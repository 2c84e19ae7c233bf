import type { BlockedPerson } from '@lamplight/contract/chat-responses'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useBlock, useBlockedPeople } from './chat.queries.ts'
import styles from './room-form.module.css'

/** The people the reader has blocked, each with a button to take that back. */
export function BlockedPeople() {
  const t = useT()
  const query = useBlockedPeople()
  return (
    <AsyncList
      query={query}
      skeleton={<Spinner />}
      failed={t('chat.blockedFailed')}
      empty={<p className={styles.none}>{t('chat.nobodyBlocked')}</p>}
    >
      {(people) => (
        <>
          <ul className={styles.rows}>
            {people.map((person) => (
              <BlockedRow key={person.user.id} person={person} />
            ))}
          </ul>
          <ShowMore pages={query} />
        </>
      )}
    </AsyncList>
  )
}

function BlockedRow({ person: { user, blockedAt } }: { person: BlockedPerson }) {
  const t = useT()
  const rowId = useId()
  const toast = useToast()
  const format = useFormat()
  const errorText = useErrorText()
  const block = useBlock()
  const unblock = () =>
    block.mutate(
      { userId: user.id, isBlocked: false },
      {
        onSuccess: () => toast.success({ title: t('chat.unblocked') }),
        onError: (error) => toast.failure({ title: t('chat.blockFailed'), text: errorText(error) }),
      },
    )
  return (
    <li className={styles.row}>
      <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={32} />
      <span className={styles.name}>
        <Link to="/profile/$id" params={{ id: String(user.id) }} className={styles.link}>
          <bdi id={rowId}>{user.displayName}</bdi>
        </Link>
        <span className={styles.fact}>{t('chat.blockedOn', { date: format.date(blockedAt) })}</span>
      </span>
      <Button size="small" variant="quiet" isPending={block.isPending} about={rowId} onClick={unblock}>
        {t('chat.unblockShort')}
      </Button>
    </li>
  )
}

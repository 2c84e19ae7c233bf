import type { ChatRoom, RoomMember } from '@lamplight/contract/chat-responses'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useInvite, useMembers, useMute, useRemoveMember } from './chat.queries.ts'
import styles from './room-form.module.css'

interface MembersDialogProps {
  room: ChatRoom
  isOpen: boolean
  onClose: () => void
}

/** For a private room its members and invitations; for a public one the people who are muted. */
export function MembersDialog({ room, isOpen, onClose }: MembersDialogProps) {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      title={room.isPrivate ? t('chat.members') : t('chat.mutedPeople')}
      text={room.isPrivate ? t('chat.membersText') : undefined}
      onClose={onClose}
    >
      {room.isPrivate && room.viewer.role === 'host' && <InviteForm roomId={room.id} />}
      <Members room={room} />
    </Dialog>
  )
}

function InviteForm({ roomId }: { roomId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const invite = useInvite(roomId)
  const [username, setUsername] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '') return
    invite.mutate(username.trim(), {
      onSuccess: ({ user }) => {
        setUsername('')
        toast.success({ title: t('chat.inviteSent', { name: user.displayName }) })
      },
    })
  }
  return (
    <form className={styles.pair} onSubmit={submit}>
      <TextField
        label={t('chat.inviteName')}
        autoComplete="off"
        value={username}
        error={invite.error ? errorText(invite.error, t('chat.inviteFailed')) : undefined}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Button type="submit" variant="primary" isPending={invite.isPending}>
        {t('chat.invite')}
      </Button>
    </form>
  )
}

function Members({ room }: { room: ChatRoom }) {
  const t = useT()
  const pages = useMembers(room.id)
  return (
    <AsyncList
      query={pages}
      skeleton={<Spinner />}
      failed={t('chat.membersFailed')}
      empty={room.isPrivate ? t('chat.noMembers') : t('chat.nobodyMuted')}
    >
      {(members) => (
        <>
          <ul className={styles.rows}>
            {members.map((member) => (
              <MemberRow key={member.user.id} room={room} member={member} />
            ))}
          </ul>
          <ShowMore pages={pages} />
        </>
      )}
    </AsyncList>
  )
}

function MemberRow({ room, member }: { room: ChatRoom; member: RoomMember }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const rowId = useId()
  const format = useFormat()
  const session = useSession()
  const remove = useRemoveMember(room.id)
  const mute = useMute(room.id)
  const { user, role, mutedUntil } = member
  const isRemovable = room.isPrivate && room.viewer.role === 'host' && user.id !== session?.id
  return (
    <li className={styles.row}>
      <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={32} />
      <span className={styles.name}>
        {/* Not a box of its own, which would align by the direction of the name. */}
        <span>
          <bdi id={rowId}>{user.displayName}</bdi>
        </span>
        {mutedUntil && (
          <span className={styles.fact}>{t('chat.mutedUntil', { time: format.dateTime(mutedUntil) })}</span>
        )}
      </span>
      {role === 'host' && <Badge>{t('chat.host')}</Badge>}
      {role === 'invited' && <Badge tone="brand">{t('chat.invited')}</Badge>}
      {mutedUntil && room.viewer.canModerate && (
        <Button
          size="small"
          isPending={mute.isPending}
          about={rowId}
          onClick={() =>
            mute.mutate(
              { userId: user.id, minutes: null },
              {
                onSuccess: () => toast.success({ title: t('chat.unmuted', { name: user.displayName }) }),
                onError: (error) => toast.failure({ title: t('chat.muteFailed'), text: errorText(error) }),
              },
            )
          }
        >
          {t('chat.unmute')}
        </Button>
      )}
      {isRemovable && (
        <Button
          size="small"
          variant="quiet"
          isPending={remove.isPending}
          about={rowId}
          onClick={() =>
            remove.mutate(user.id, {
              onSuccess: () => toast.success({ title: t('chat.removedMember', { name: user.displayName }) }),
              onError: (error) => toast.failure({ title: t('chat.removeFailed'), text: errorText(error) }),
            })
          }
        >
          {t('chat.remove')}
        </Button>
      )}
    </li>
  )
}

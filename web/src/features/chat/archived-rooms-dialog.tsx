import type { ChatRoom } from '@lamplight/contract/chat-responses'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './archived-rooms-dialog.module.css'
import { useArchivedRooms, useChangeRoom } from './chat.queries.ts'

interface ArchivedRoomsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Archived, read-only rooms: those the person belongs to, and every public one for staff. */
export function ArchivedRoomsDialog({ isOpen, onClose }: ArchivedRoomsDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} title={t('chat.archivedRooms')} text={t('chat.archivedRoomsText')} onClose={onClose}>
      <ArchivedRooms onClose={onClose} />
    </Dialog>
  )
}

function ArchivedRooms({ onClose }: Pick<ArchivedRoomsDialogProps, 'onClose'>) {
  const t = useT()
  const rooms = useArchivedRooms()
  return (
    <AsyncList
      query={rooms}
      skeleton={<Spinner />}
      failed={t('chat.roomsFailedText')}
      empty={t('chat.noArchivedRooms')}
    >
      {(list) => (
        <>
          <ul className={styles.list}>
            {list.map((room) => (
              <ArchivedRoom key={room.id} room={room} onClose={onClose} />
            ))}
          </ul>
          <ShowMore pages={rooms} />
        </>
      )}
    </AsyncList>
  )
}

function ArchivedRoom({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const change = useChangeRoom(room.id)
  const nameId = useId()
  // The row leaves the list when the response arrives.
  const restore = async () => {
    try {
      await change.mutateAsync({ isArchived: false })
      toast.success({ title: t('chat.unarchived', { name: room.name }) })
    } catch (error) {
      toast.failure({ title: t('chat.changeFailed'), text: errorText(error) })
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link id={nameId} className={styles.name} to="/chat" search={{ room: room.id }} onClick={onClose}>
          <bdi>{room.name}</bdi>
        </Link>
        {room.description && (
          <p className={styles.description} dir="auto">
            {room.description}
          </p>
        )}
      </div>
      {room.viewer.canModerate && (
        <Button size="small" isPending={change.isPending} aria-describedby={nameId} onClick={() => void restore()}>
          {t('chat.unarchive')}
        </Button>
      )}
    </li>
  )
}

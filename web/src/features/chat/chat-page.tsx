import { useNavigate, useSearch } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { UnsentDraft } from '../../ui/forms/unsent-draft.tsx'
import { useSavedDraftNotice } from '../../ui/forms/use-saved-draft-notice.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { ArchivedRoomsDialog } from './archived-rooms-dialog.tsx'
import { useRooms } from './chat.queries.ts'
import styles from './chat-page.module.css'
import { NewRoomDialog } from './new-room-dialog.tsx'
import { RoomList, RoomSkeletons } from './room-list.tsx'
import { MessageSkeletons, RoomView } from './room-view.tsx'
import { useChat } from './use-chat.ts'
import { WelcomePanel } from './welcome-panel.tsx'

/** Rooms on one side, the chosen room or a welcome panel on the other. The chosen room is part of the URL. */
export function ChatPage() {
  const t = useT()
  const navigate = useNavigate()
  const session = useSession()
  const { room: roomId = null } = useSearch({ from: '/chat' })
  const [isCreating, setIsCreating] = useState(false)
  const [showsArchived, setShowsArchived] = useState(false)
  // Nothing of the person stays on the screen: the list names private rooms.
  if (session === null) return <SignedOut />
  const choose = (room: number | undefined) => void navigate({ to: '/chat', search: room ? { room } : {} })
  return (
    <>
      <PageHead title={t('chat.title')} isPrivate />
      <PageHeading>{t('chat.title')}</PageHeading>
      <div className={styles.page} data-chosen={roomId !== null || undefined}>
        <section className={styles.rooms} aria-labelledby="chat-rooms">
          <div className={styles.head}>
            <h2 id="chat-rooms" className={styles.title}>
              {t('chat.rooms')}
            </h2>
            <Button
              size="small"
              variant="primary"
              icon={<Icon of={Plus} size={16} />}
              onClick={() => setIsCreating(true)}
            >
              {t('chat.newRoom')}
            </Button>
          </div>
          <Rooms chosenId={roomId} />
          <Button
            className={styles.archived}
            size="small"
            variant="quiet"
            icon={<Icon of={Archive} size={16} />}
            aria-haspopup="dialog"
            onClick={() => setShowsArchived(true)}
          >
            {t('chat.archivedRooms')}
          </Button>
        </section>
        <div className={styles.room}>
          <Chosen roomId={roomId} onLeave={() => choose(undefined)} />
        </div>
      </div>
      <ArchivedRoomsDialog isOpen={showsArchived} onClose={() => setShowsArchived(false)} />
      <NewRoomDialog
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={({ id }) => {
          setIsCreating(false)
          choose(id)
        }}
      />
    </>
  )
}

function Rooms({ chosenId }: { chosenId: number | null }) {
  const t = useT()
  const toast = useToast()
  const rooms = useRooms()
  const { error } = rooms
  const scroller = useRef<HTMLDivElement>(null)
  const isListed = rooms.data !== undefined
  useEffect(() => {
    if (chosenId !== null && isListed && scroller.current) showChosen(scroller.current)
  }, [chosenId, isListed])
  useEffect(() => {
    if (error) toast.failure({ title: t('chat.roomsFailed'), text: t('chat.roomsFailedText') })
  }, [error, toast, t])
  return (
    <div className={styles.scroller} ref={scroller}>
      <AsyncList
        query={rooms}
        skeleton={<RoomSkeletons />}
        failed={t('chat.roomsFailedText')}
        empty={<EmptyState text={t('chat.noRooms')} hint={t('chat.noRoomsHint')} />}
      >
        {(list) => (
          <>
            <RoomList rooms={list} chosenId={chosenId} />
            <ShowMore pages={rooms} />
          </>
        )}
      </AsyncList>
    </div>
  )
}

/** Of the list's lower end, which fades out. */
const FADE = 40

/** Scrolls the list, and nothing else of the page, to the chosen room: a link may lead to one far down. */
function showChosen(scroller: HTMLElement) {
  const entry = scroller.querySelector('[aria-current]')?.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  if (!entry) return
  const above = frame.top - entry.top
  const below = entry.bottom - (frame.bottom - FADE)
  if (above > 0) scroller.scrollTop -= above
  else if (below > 0) scroller.scrollTop += below
}

function Chosen({ roomId, onLeave }: { roomId: number | null; onLeave: () => void }) {
  const t = useT()
  const session = useSession()
  const { client, state } = useChat(roomId)
  if (roomId === null) return <WelcomePanel />
  if (!client || !state || state.roomId !== roomId) return <MessageSkeletons hasFailed={false} onRetry={() => {}} />
  if (state.isMissing) {
    return (
      <>
        <MessageScreen
          drawing={<LampOutDrawing />}
          title={state.wasInside ? t('chat.roomLost') : t('chat.roomMissing')}
          text={state.wasInside ? t('chat.roomLostText') : t('chat.roomMissingText')}
          actions={
            <ButtonLink to="/chat" search={{}} variant="primary">
              {t('chat.allRooms')}
            </ButtonLink>
          }
        />
        {session && <UnsentDraft place={draftKeyOf('chat-draft', session.id, roomId)} />}
      </>
    )
  }
  if (!state.room) return <MessageSkeletons hasFailed={state.hasFailed} onRetry={() => client.readAgain()} />
  return <RoomView key={roomId} client={client} state={state} room={state.room} onLeave={onLeave} />
}

const DRAFTS = ['chat-draft'] as const

/** Shown when the session ended while the page was open. */
function SignedOut() {
  const t = useT()
  const draftNotice = useSavedDraftNotice(DRAFTS)
  return (
    <>
      <PageHead title={t('chat.title')} isPrivate />
      <PageHeading>{t('chat.title')}</PageHeading>
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={t('shell.sessionEnded')}
        text={[...(draftNotice ? [draftNotice] : []), t('chat.sessionEndedText')].join('\n')}
        actions={
          <ButtonLink to="/auth" search={{ next: '/chat' }} variant="primary">
            {t('shell.signIn')}
          </ButtonLink>
        }
      />
    </>
  )
}

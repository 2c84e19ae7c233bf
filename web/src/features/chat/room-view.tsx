import type { ChatMessage, ChatRoom } from '@lamplight/contract/chat-responses'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { onPageLeave } from '../../lib/on-page-leave.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Button } from '../../ui/button.tsx'
import { UnsentDraft } from '../../ui/forms/unsent-draft.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ReportDialog } from '../../ui/reports/report-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { ActiveUsers } from './active-users.tsx'
import { useBlock, useBlocked, useChangeRoom, useMarkRead, useRemoveMember, useStanding } from './chat.queries.ts'
import type { ChatClient } from './chat-client.ts'
import type { ChatState } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { EditRoomDialog } from './edit-room-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { AgreeDialog, DeleteMessageDialog, EditMessageDialog, MuteDialog } from './message-dialogs.tsx'
import { MessageItem } from './message-item.tsx'
import { MessageList } from './message-list.tsx'
import { type MessageAction, MessageMenu } from './message-menu.tsx'
import { NewMessages } from './new-messages.tsx'
import { type RoomAction, RoomHeader } from './room-header.tsx'
import styles from './room-view.module.css'
import { UnsentItem } from './unsent-item.tsx'
import { useSpan } from './use-span.ts'

interface RoomViewProps {
  client: ChatClient
  state: ChatState
  room: ChatRoom
  onLeave: () => void
}

/** The panel or dialog that is currently open. */
type Open =
  | { kind: 'users' | 'edit-room' | 'members' }
  | { kind: 'edit' | 'delete' | 'mute' | 'report'; message: ChatMessage }
  | { kind: 'agree'; settle: (isAgreed: boolean) => void }

/** One room: its messages, who is present, and the message box. */
export function RoomView({ client, state, room, onLeave }: RoomViewProps) {
  const t = useT()
  const session = useSession()
  const standing = useStanding()
  const blocked = useBlocked()
  const blockedIds = blocked.ids
  const [open, setOpen] = useState<Open | null>(null)
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const act = useMessageActions(blockedIds, setOpen, setReplyTo)
  const change = useRoomActions(client, room, setOpen, onLeave)
  useReadMark(state)
  const close = () => setOpen(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)

  const say = async (content: string): Promise<boolean> => {
    if (standing && !standing.hasAcceptedGuidelines) {
      const isAgreed = await new Promise<boolean>((settle) => setOpen({ kind: 'agree', settle }))
      close()
      if (!isAgreed) return false
    }
    client.say(content, replyTo?.id ?? null)
    setReplyTo(null)
    return true
  }
  const isMuted = useIsMuted(room)
  const mayWrite = !room.isArchived && (room.viewer.canModerate || !(room.isLocked || isMuted))
  const users = <ActiveUsers users={state.activeUsers} count={state.activeCount} hostId={room.host?.id} />

  return (
    <div className={styles.room}>
      <section className={styles.main} aria-label={room.name}>
        <RoomHeader
          room={room}
          isConnected={state.isConnected}
          activeCount={state.activeCount}
          onLeave={onLeave}
          onShowUsers={() => setOpen({ kind: 'users' })}
          onChoose={change}
        />
        {mayWrite && (
          <Button className={styles.skip} size="small" onClick={() => box.current?.focus()}>
            {t('chat.skipMessages')}
          </Button>
        )}
        {state.isReady && blocked.isReady ? (
          <MessageList
            state={state}
            roomName={room.name}
            mayWrite={mayWrite}
            onReadOlder={() => void client.readOlder()}
            unsent={state.unsent
              .toReversed()
              .map((message) => (
                <UnsentItem
                  key={message.clientId}
                  message={message}
                  isConnected={state.isConnected || state.isDelayed}
                  mayWrite={mayWrite}
                  onTryAgain={() => client.sendAgain(message.clientId)}
                  onDiscard={() => client.discard(message.clientId)}
                />
              ))}
          >
            {state.history.messages.map((message) => (
              <li key={message.id}>
                <MessageItem
                  message={message}
                  isHost={message.user.id === room.host?.id}
                  isBlocked={blockedIds.has(message.user.id)}
                  isQuotedBlocked={message.replyTo !== null && blockedIds.has(message.replyTo.user.id)}
                  menu={
                    <MessageMenu
                      message={message}
                      room={room}
                      isBlocked={blockedIds.has(message.user.id)}
                      onChoose={(action) => act(action, message)}
                    />
                  }
                />
              </li>
            ))}
          </MessageList>
        ) : (
          <MessageSkeletons
            hasFailed={state.hasFailed || blocked.hasFailed}
            onRetry={() => {
              if (blocked.hasFailed) blocked.retry()
              if (state.hasFailed) client.readAgain()
            }}
          />
        )}
        {state.isReady && blocked.isReady && <NewMessages messages={state.history.messages} blockedIds={blockedIds} />}
        {/* Always there, so that a change of it is announced; it takes the focus from a box that goes away. */}
        <div ref={notice} role="status" tabIndex={-1}>
          <RoomNotice room={room} />
          {state.isDelayed && <p className={styles.slow}>{t('chat.delayed')}</p>}
        </div>
        {!mayWrite && session && <UnsentDraft place={draftKeyOf('chat-draft', session.id, room.id)} />}
        {mayWrite && session && (
          <Composer
            box={box}
            onGone={() => notice.current?.focus()}
            userId={session.id}
            roomId={room.id}
            // As it is now: it may be edited or deleted while somebody replies to it.
            replyTo={replyTo && (state.history.messages.find(({ id }) => id === replyTo.id) ?? replyTo)}
            onCancelReply={() => setReplyTo(null)}
            onSay={say}
          />
        )}
      </section>
      <aside className={styles.users} aria-label={t('chat.activeUsers')}>
        <h3 className={styles.heading}>{t('chat.activeUsers')}</h3>
        {users}
      </aside>

      <Dialog isOpen={open?.kind === 'users'} title={t('chat.activeUsers')} onClose={close}>
        {users}
      </Dialog>
      <MembersDialog room={room} isOpen={open?.kind === 'members'} onClose={close} />
      <EditRoomDialog
        room={room}
        isOpen={open?.kind === 'edit-room'}
        onClose={close}
        onChanged={(changed) => {
          client.take({ room: changed })
          close()
        }}
      />
      {open?.kind === 'agree' && <AgreeDialog onClose={() => open.settle(false)} onAgreed={() => open.settle(true)} />}
      {open?.kind === 'edit' && (
        <EditMessageDialog message={open.message} onClose={close} onChanged={(message) => client.take({ message })} />
      )}
      {open?.kind === 'delete' && (
        <DeleteMessageDialog
          message={open.message}
          isByStaff={open.message.user.id !== session?.id && room.viewer.role !== 'host'}
          onClose={close}
          onDeleted={(message) => client.take({ message })}
        />
      )}
      <ReportDialog
        target={
          open?.kind === 'report'
            ? { type: 'chat_message', id: open.message.id, text: open.message.content, author: open.message.user }
            : null
        }
        onClose={close}
      />
      {open?.kind === 'mute' && <MuteDialog roomId={room.id} user={open.message.user} onClose={close} />}
    </div>
  )
}

function useMessageActions(
  blockedIds: ReadonlySet<number>,
  setOpen: (open: Open) => void,
  setReplyTo: (message: ChatMessage) => void,
) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const block = useBlock()
  return (action: MessageAction, message: ChatMessage) => {
    if (action === 'reply') return setReplyTo(message)
    if (action !== 'block') return setOpen({ kind: action, message })
    const isBlocked = !blockedIds.has(message.user.id)
    block.mutate(
      { userId: message.user.id, isBlocked },
      {
        onSuccess: () =>
          toast.success(
            isBlocked ? { title: t('chat.blocked'), text: t('chat.blockedUndo') } : { title: t('chat.unblocked') },
          ),
        onError: (error) => toast.failure({ title: t('chat.blockFailed'), text: errorText(error) }),
      },
    )
  }
}

function useRoomActions(client: ChatClient, room: ChatRoom, setOpen: (open: Open) => void, onLeave: () => void) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const session = useSession()
  const change = useChangeRoom(room.id)
  const remove = useRemoveMember(room.id)
  const failed = (error: unknown) => toast.failure({ title: t('chat.changeFailed'), text: errorText(error) })
  const set = (body: Parameters<typeof change.mutate>[0]) =>
    change.mutate(body, { onSuccess: (changed) => client.take({ room: changed }), onError: failed })
  return (action: RoomAction) => {
    if (action === 'edit') setOpen({ kind: 'edit-room' })
    else if (action === 'members') setOpen({ kind: 'members' })
    else if (action === 'lock') set({ isLocked: !room.isLocked })
    else if (action === 'archive') set({ isArchived: !room.isArchived })
    else if (session) remove.mutate(session.id, { onSuccess: onLeave, onError: failed })
  }
}

/** Messages are marked as read on a visible page: those that arrive while it is hidden, when it is looked at again. */
function useReadMark({ roomId, room, history }: ChatState): void {
  const markRead = useMarkRead()
  const newestId = history.messages[0]?.id
  const isMember = room !== null
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (roomId === null || newestId === undefined || !isMember) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      clearTimeout(timer)
      pending.current = null
      markRead(roomId, newestId)
    }
    const begin = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', begin)
      pending.current = mark
      timer = setTimeout(mark, 1000)
    }
    document.addEventListener('visibilitychange', begin)
    begin()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [roomId, newestId, isMember, markRead])
  // The view belongs to one room: leaving it, or the page, marks everything shown as read.
  useEffect(() => {
    const markNow = () => pending.current?.()
    const stop = onPageLeave(markNow)
    return () => {
      stop()
      markNow()
    }
  }, [])
}

/** A mute ends by itself, without a frame. */
function useIsMuted({ viewer }: ChatRoom): boolean {
  return !useIsPast(viewer.mutedUntil === null ? null : Date.parse(viewer.mutedUntil))
}

/** Why one cannot write here, or only slowly. */
function RoomNotice({ room }: { room: ChatRoom }) {
  const t = useT()
  const format = useFormat()
  const span = useSpan()
  const { canModerate, mutedUntil } = room.viewer
  const isMuted = useIsMuted(room)
  if (room.isArchived) {
    return (
      <Notice tone="neutral" title={t('chat.archived')}>
        <p>{t('chat.archivedText')}</p>
      </Notice>
    )
  }
  if (room.isLocked) {
    return (
      <Notice tone="warning" title={t('chat.locked')}>
        <p>{t('chat.lockedText')}</p>
      </Notice>
    )
  }
  if (mutedUntil && isMuted) {
    return (
      <Notice tone="warning" title={t('chat.youAreMuted')}>
        <p>{t('chat.youAreMutedText', { time: format.dateTime(mutedUntil) })}</p>
      </Notice>
    )
  }
  if (room.slowModeSeconds === 0 || canModerate) return null
  return <p className={styles.slow}>{t('chat.slowModeOn', { time: span(room.slowModeSeconds) })}</p>
}

/** Placeholders for the messages, or the error when they cannot be loaded. */
export function MessageSkeletons({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useT()
  if (hasFailed) {
    return (
      <div className={styles.waiting}>
        <ErrorState text={t('chat.roomFailed')} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <SkeletonGroup className={styles.waiting}>
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} className={styles.messageShape} />
      ))}
    </SkeletonGroup>
  )
}

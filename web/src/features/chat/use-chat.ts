import { FRAME_MAX_BYTES } from '@lamplight/contract/chat-frames'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { refetchSession, useSession } from '../../api/session.ts'
import { useSessionEnd } from '../../api/session-end.ts'
import { useKnownKey, useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { type ToastMessage, useToast } from '../../ui/overlays/toast.tsx'
import { changeListed, refreshRooms } from './chat.queries.ts'
import { ChatClient } from './chat-client.ts'
import type { ChatNotice, ChatState } from './chat-state.ts'
import type { Refusal } from './outbox.ts'

const nothing = () => () => {}

/** The chat of the signed-in person: its connection is open while the page and the session are. */
export function useChat(roomId: number | null): { client: ChatClient | null; state: ChatState | null } {
  const memberId = useSession()?.id
  const userId = useSessionEnd() ? undefined : memberId
  const notify = useNotices()
  const queryClient = useQueryClient()
  const latest = useRef({ notify, roomId })
  latest.current = { notify, roomId }
  const [client, setClient] = useState<ChatClient | null>(null)

  useEffect(() => {
    if (userId === undefined) return
    const opened = new ChatClient(userId, latest.current.roomId, {
      notice: (notice) => latest.current.notify(notice),
      unread: (id, counts) => changeListed(queryClient, id, counts),
      standing: () => void refreshRooms(queryClient),
      listDue: () => void refreshRooms(queryClient),
    })
    setClient(opened)
    return () => {
      opened.close()
      setClient(null)
    }
  }, [userId, queryClient])
  useEffect(() => client?.choose(roomId), [client, roomId])

  const read = () => client?.getState() ?? null
  const state = useSyncExternalStore(client?.subscribe ?? nothing, read, () => null)
  useListedRoom(state)
  return { client, state }
}

/** Keeps the list in step with the chosen room: renamed, entered after an invitation, or gone for this person. */
function useListedRoom(state: ChatState | null): void {
  const queryClient = useQueryClient()
  const room = state?.room
  const isGone = state?.isMissing ?? false
  useEffect(() => {
    if (room)
      changeListed(queryClient, room.id, { name: room.name, description: room.description, viewer: room.viewer })
  }, [queryClient, room])
  useEffect(() => {
    if (isGone) void refreshRooms(queryClient)
  }, [queryClient, isGone])
  const roomId = room?.id
  const activeCount = state?.activeCount ?? 0
  useEffect(() => {
    if (roomId !== undefined) changeListed(queryClient, roomId, { activeCount })
  }, [queryClient, roomId, activeCount])
}

/** Shows what went wrong, with the texts of the documents. */
function useNotices(): (notice: ChatNotice) => void {
  const t = useT()
  const toast = useToast()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()
  const failureText = useFailureText()
  const loss = useRef<ToastMessage | null>(null)
  return useCallback(
    (notice) => {
      switch (notice.kind) {
        case 'connectionFailed':
          toast.failure({ title: t('chat.connectionFailed'), text: t('chat.connectionFailedText') })
          loss.current = toast.shown()
          return
        case 'connectionRestored':
          return toast.dismiss(loss.current)
        case 'messagesFailed':
          return toast.failure({ title: t('chat.messagesFailed'), text: t('chat.messagesFailedText') })
        case 'joinFailed':
          return toast.failure({ title: t('chat.joinFailed'), text: t('chat.joinFailedText') })
        case 'sendFailed':
          return toast.failure({
            title: t('chat.sendFailed'),
            text: failureText(notice.error, t('chat.sendFailedText')),
          })
        case 'authFailed':
          return toast.failure({ title: t('chat.authFailed'), text: refusalText(notice.refusal) })
        case 'refused':
          return toast.failure({ title: t('chat.refused'), text: refusalText(notice.refusal) })
        case 'signedOut':
          return void refetchSession(queryClient)
      }
    },
    [t, toast, queryClient, refusalText, failureText],
  )
}

/** The message for a code in the reader's language; the server's sentence when the code is unknown. */
export function useRefusalText(): (refusal: Refusal) => string {
  const isKnownKey = useKnownKey()
  const t = useT()
  const format = useFormat()
  return useCallback(
    ({ code, message, retryAfterSeconds }) => {
      if (code === 'rate_limited' && retryAfterSeconds) {
        return t('common.tooMany', { time: format.wait(retryAfterSeconds) })
      }
      if (code === 'payload_too_large') return t(`errors.${code}`, { limit: format.bytes(FRAME_MAX_BYTES) })
      const key = `errors.${code}`
      // For a validation error the sentence is more specific than its code.
      return code !== 'validation_failed' && isKnownKey(key) ? t(key) : message
    },
    [isKnownKey, t, format],
  )
}

/** The documents' sentence, unless the server gives a reason that the person can act on. */
export function useFailureText(): (error: unknown, sentence: string) => string {
  const errorText = useErrorText()
  return useCallback(
    (error, sentence) => (error instanceof ApiError && error.status < 500 ? errorText(error, sentence) : sentence),
    [errorText],
  )
}

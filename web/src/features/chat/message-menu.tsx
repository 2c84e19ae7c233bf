import { EDIT_WINDOW_MINUTES } from '@lamplight/contract/chat-input'
import type { ChatMessage, ChatRoom } from '@lamplight/contract/chat-responses'
import Ban from 'lucide-react/icons/ban'
import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import MicOff from 'lucide-react/icons/mic-off'
import Pencil from 'lucide-react/icons/pencil-line'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { serverNow } from '../../lib/server-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'

export type MessageAction = 'reply' | 'edit' | 'delete' | 'block' | 'mute' | 'report'

interface MessageMenuProps {
  message: ChatMessage
  room: ChatRoom
  isBlocked: boolean
  onChoose: (action: MessageAction) => void
}

/** The actions on a message. The server checks them again. */
export function MessageMenu({ message, room, isBlocked, onChoose }: MessageMenuProps) {
  const t = useT()
  const nameOf = usePersonName()
  const session = useSession()
  const { user } = message
  const isOwn = user.id === session?.id
  const isFresh = serverNow() - Date.parse(message.createdAt) < EDIT_WINDOW_MINUTES * 60_000
  const label = t('chat.messageMenu', { name: nameOf(user) })
  const entry = (
    action: MessageAction,
    words: string,
    more: Partial<MenuEntry & { kind: 'action' }> = {},
  ): MenuEntry => ({
    kind: 'action',
    label: words,
    onSelect: () => onChoose(action),
    ...more,
  })
  const entries: MenuEntry[] = []
  if (!room.isArchived) entries.push(entry('reply', t('chat.reply'), { icon: Reply }))
  if (isOwn && isFresh && !room.isArchived) entries.push(entry('edit', t('chat.edit'), { icon: Pencil }))
  if (!isOwn) {
    entries.push(entry('report', t('chat.report'), { icon: Flag }))
    const words = isBlocked ? 'chat.unblock' : 'chat.block'
    entries.push(entry('block', t(words, { name: nameOf(user) }), { icon: Ban }))
  }
  if (!isOwn && room.viewer.canModerate && room.host?.id !== user.id)
    entries.push(entry('mute', t('chat.mute'), { icon: MicOff }))
  if (isOwn || room.viewer.canModerate)
    entries.push(entry('delete', t('chat.delete'), { icon: Trash, isDangerous: true }))
  return (
    <Menu
      label={label}
      entries={() => entries}
      trigger={(props) => <IconButton {...props} label={label} icon={<Icon of={MoreVertical} size={16} />} />}
    />
  )
}

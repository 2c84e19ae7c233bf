import type { ChatRoom } from '@lamplight/contract/chat-responses'
import type { LucideIcon } from 'lucide-react'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil-line'
import UserMinus from 'lucide-react/icons/user-minus'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import styles from './room-header.module.css'

export type RoomAction = 'edit' | 'members' | 'lock' | 'archive' | 'leave-for-good'

interface RoomHeaderProps {
  room: ChatRoom
  isConnected: boolean
  activeCount: number
  onLeave: () => void
  onShowUsers: () => void
  onChoose: (action: RoomAction) => void
}

/** The room's name, its connection state, and the button to leave. */
export function RoomHeader({ room, isConnected, activeCount, onLeave, onShowUsers, onChoose }: RoomHeaderProps) {
  const t = useT()
  const format = useFormat()
  return (
    <header className={styles.header} ref={keepFreeOfToasts}>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          {room.name}
        </h2>
        {room.description && (
          <p className={styles.description} dir="auto">
            {room.description}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <span role="status">
          <Badge tone={isConnected ? 'success' : 'danger'} icon={<Icon of={isConnected ? Wifi : WifiOff} size={14} />}>
            {isConnected ? t('chat.connected') : t('chat.disconnected')}
          </Badge>
        </span>
        <Button
          className={styles.users}
          variant="quiet"
          size="small"
          icon={<Icon of={Users} />}
          aria-haspopup="dialog"
          onClick={onShowUsers}
        >
          <span className="visually-hidden">{t('chat.activeUsers')}</span> {format.number(activeCount)}
        </Button>
        <Button size="small" icon={<Icon of={LogOut} size={16} isDirectional />} onClick={onLeave}>
          {t('chat.leaveRoom')}
        </Button>
      </div>
      <RoomMenu room={room} onChoose={onChoose} />
    </header>
  )
}

/** Messages appear below the header, so that they do not cover the button to leave. */
function keepFreeOfToasts(header: HTMLElement | null) {
  if (!header) return
  const { style } = document.documentElement
  const place = () => style.setProperty('--toast-start', `${Math.max(header.getBoundingClientRect().bottom, 0)}px`)
  place()
  const observer = new ResizeObserver(place)
  observer.observe(header)
  window.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', place)
    style.removeProperty('--toast-start')
  }
}

function RoomMenu({ room, onChoose }: Pick<RoomHeaderProps, 'room' | 'onChoose'>) {
  const t = useT()
  const { canModerate, role } = room.viewer
  const entries: MenuEntry[] = []
  const add = (action: RoomAction, label: string, icon: LucideIcon, isDangerous = false) =>
    entries.push({ kind: 'action', label, icon, isDangerous, onSelect: () => onChoose(action) })
  if (room.isPrivate) add('members', t('chat.members'), Users)
  else if (canModerate) add('members', t('chat.mutedPeople'), UserX)
  if (canModerate) {
    add('edit', t('chat.rename'), Pencil)
    if (room.isLocked) add('lock', t('chat.unlock'), LockOpen)
    else add('lock', t('chat.lock'), Lock)
    if (room.isArchived) add('archive', t('chat.unarchive'), ArchiveRestore)
    else add('archive', t('chat.archive'), Archive)
  }
  if (room.isPrivate && role !== 'host') add('leave-for-good', t('chat.leaveForGood'), UserMinus, true)
  if (entries.length === 0) return null
  const label = t('chat.roomMenu')
  return (
    <div className={styles.menu}>
      <Menu
        label={label}
        entries={() => entries}
        trigger={(props) => <IconButton {...props} label={label} icon={<Icon of={MoreVertical} />} />}
      />
    </div>
  )
}

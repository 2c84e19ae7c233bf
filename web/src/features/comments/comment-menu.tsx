import type { Comment, Reply } from '@lamplight/contract/comments'
import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { ReportDialog } from '../../ui/reports/report-dialog.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { usePinComment } from './use-pin-comment.ts'

const HideDialog = lazyPart(async () => (await import('./hide-dialog.tsx')).HideDialog)

interface CommentMenuProps {
  comment: Comment | Reply
  onEdit: () => void
  onDelete: () => void
}

/** The actions on a comment other than liking and replying. */
export function CommentMenu({ comment, onEdit, onDelete }: CommentMenuProps) {
  const t = useT()
  const label = t('comments.menuLabel', { name: comment.user.displayName })
  const copyLink = useCopyLink()
  const { publicUrl } = useSettings()
  const link = `${publicUrl}/video/${comment.videoId}#comment-${comment.id}`
  const session = useSession()
  const pin = usePinComment(comment.videoId)
  const [isReporting, setIsReporting] = useState(false)
  const [isHiding, setIsHiding] = useState(false)
  const entries: MenuEntry[] = [
    { kind: 'action', label: t('videos.copyLink'), icon: Link2, onSelect: () => void copyLink(link) },
  ]
  if ('isPinned' in comment && comment.viewer.canPin) {
    const { id, isPinned } = comment
    entries.push({
      kind: 'action',
      label: t(isPinned ? 'comments.unpin' : 'comments.pin'),
      icon: isPinned ? PinOff : Pin,
      onSelect: () => pin({ id, isPinned: !isPinned }),
    })
  }
  if (session && session.id !== comment.user.id) {
    entries.push({ kind: 'action', label: t('reports.report'), icon: Flag, onSelect: () => setIsReporting(true) })
  }
  // Not when the session has ended since the comment was read: an edit belongs to a person.
  if (session !== null && comment.viewer.canEdit)
    entries.push({ kind: 'action', label: t('comments.edit'), icon: Pencil, onSelect: onEdit })
  // Staff hide: that takes a reason, and can be undone.
  if (session && session.role !== 'user' && session.id !== comment.user.id) {
    entries.push({ kind: 'action', label: t('comments.hide'), icon: EyeOff, onSelect: () => setIsHiding(true) })
  } else if (comment.viewer.canDelete) {
    entries.push({ kind: 'action', label: t('comments.delete'), icon: Trash, isDangerous: true, onSelect: onDelete })
  }
  return (
    <>
      <Menu
        label={label}
        entries={() => entries}
        trigger={(props) => <IconButton {...props} label={label} icon={<Icon of={MoreVertical} size={16} />} />}
      />
      {isHiding && (
        <Suspense>
          <HideDialog commentId={comment.id} videoId={comment.videoId} onClose={() => setIsHiding(false)} />
        </Suspense>
      )}
      <ReportDialog
        target={isReporting ? { type: 'comment', id: comment.id, text: comment.content, author: comment.user } : null}
        onClose={() => setIsReporting(false)}
      />
    </>
  )
}

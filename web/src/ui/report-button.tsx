import type { ReportTargetType } from '@lamplight/contract/reports'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useT } from '../i18n/language-provider.tsx'
import { preloadDialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface ReportButtonProps {
  target: { type: ReportTargetType; id: number }
  /** Its author: nobody reports their own content. */
  authorId: number
}

/** Opens the report dialog; hidden for visitors and for the author. */
export function ReportButton({ target, authorId }: ReportButtonProps) {
  const t = useT()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!session || session.id === authorId) return null
  return (
    <>
      <IconButton
        label={t('reports.report')}
        icon={<Icon of={Flag} />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setIsOpen(true)}
      />
      <ReportDialog target={isOpen ? target : null} onClose={() => setIsOpen(false)} />
    </>
  )
}

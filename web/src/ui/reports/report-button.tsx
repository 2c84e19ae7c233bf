import Flag from 'lucide-react/icons/flag'
import { useSession } from '../../api/session.ts'
import { useOpenFor } from '../../api/use-open-for.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { ownMarkup } from '../../lib/shared-markup.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { preloadDialog } from '../overlays/dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { Reported } from './reported.ts'

interface ReportButtonProps {
  target: Reported
  /** Id of its title, in a list whose entries all have this button. */
  about?: string
}

function Opener({ target, about }: ReportButtonProps) {
  const t = useT()
  const session = useSession()
  const { isOpen, open, close } = useOpenFor()
  const mayReport = session && session.id !== target.author.id
  return (
    <>
      {mayReport && (
        <IconButton
          label={t('reports.report')}
          icon={<Icon of={Flag} />}
          about={about}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={open}
        />
      )}
      <ReportDialog target={isOpen ? target : null} onClose={close} />
    </>
  )
}

/** Opens the report dialog; hidden for visitors and for the author: nobody reports their own content. */
export const ReportButton = import.meta.env.SSR ? ownMarkup(Opener) : Opener

import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { toOwnVideoTab } from './own-video-tabs.ts'

const tabOf = ({ search }: { search: object }) => toOwnVideoTab('tab' in search ? search.tab : undefined)

/** A link inside the page, such as the skip link, loses nothing. */
const leavesTab: ShouldBlockFn = ({ current, next }) =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)

interface LeaveGuardProps {
  isUnsaved: boolean
  /** What would be lost. */
  text: string
}

/** Asks before another tab, a link or closing the window discards unsaved changes. */
export function LeaveGuard({ isUnsaved, text }: LeaveGuardProps) {
  const t = useT()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesTab,
    disabled: !isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t('studio.closeUnsaved')}
      text={text}
      confirmLabel={t('studio.closeUnsavedConfirm')}
      isDangerous
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}

import { lazy, Suspense } from 'react'
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts'

const loadDialog = () => import('./dialog-content.tsx')
const DialogContent = lazy(async () => ({ default: (await loadDialog()).DialogContent }))
const ConfirmContent = lazy(async () => ({ default: (await loadDialog()).ConfirmContent }))

/** Fetches the code of dialogs; call it when the pointer or the focus comes near what opens one. */
export const preloadDialog = () => void loadDialog()

/** A dialog over the page: focus stays in it, Esc and a press beside it close it, focus returns. Loaded when first open. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <DialogContent {...rest} />
    </Suspense>
  )
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, ...rest }: ConfirmDialogProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <ConfirmContent {...rest} />
    </Suspense>
  )
}

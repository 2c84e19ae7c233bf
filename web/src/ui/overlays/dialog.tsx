import { Suspense } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts'

const loadDialog = () => import('./dialog-content.tsx')
const DialogContent = lazyPart(async () => (await loadDialog()).DialogContent)
const ConfirmContent = lazyPart(async () => (await loadDialog()).ConfirmContent)

/** Preloads the code of dialogs; call it when the pointer or the focus comes near a control that opens one. */
export const preloadDialog = () => void loadDialog().catch(() => {})

/** A modal dialog: traps the focus, closes with Escape or a press outside, and returns the focus. Loaded on first use. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <DialogContent {...rest} />
    </Suspense>
  )
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({ isOpen, ...rest }: ConfirmDialogProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <ConfirmContent {...rest} />
    </Suspense>
  )
}

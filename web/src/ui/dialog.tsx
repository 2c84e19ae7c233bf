import { lazy, type ReactNode, Suspense } from 'react'

const loadDialog = () => import('./dialog-content.tsx')
const DialogContent = lazy(async () => ({ default: (await loadDialog()).DialogContent }))
const ConfirmContent = lazy(async () => ({ default: (await loadDialog()).ConfirmContent }))

/** Fetches the code of dialogs; call it when the pointer or the focus comes near what opens one. */
export const preloadDialog = () => void loadDialog()

export interface DialogProps {
  isOpen: boolean
  title: string
  /** One or two sentences under the title. */
  text?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** A dialog over the page: focus stays in it, Esc and a press beside it close it, focus returns. Loaded when first open. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <DialogContent {...rest} />
    </Suspense>
  )
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'children'> {
  /** What will be done, as the words of its button: "Delete comment". */
  confirmLabel: string
  isDangerous?: boolean
  /** The deed is under way. */
  isPending?: boolean
  onConfirm: () => void
}

/** Asks before a deed that cannot be undone. */
export function ConfirmDialog({ isOpen, ...rest }: ConfirmDialogProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <ConfirmContent {...rest} />
    </Suspense>
  )
}

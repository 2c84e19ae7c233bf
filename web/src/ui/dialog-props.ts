import type { ReactNode } from 'react'

export interface DialogProps {
  isOpen: boolean
  title: string
  /** One or two sentences under the title. */
  text?: ReactNode
  onClose: () => void
  children?: ReactNode
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'children'> {
  /** What will be done, as the words of its button: "Delete comment". */
  confirmLabel: string
  isDangerous?: boolean
  /** It is being done. */
  isPending?: boolean
  onConfirm: () => void
}

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
  /** The label of the button that confirms: "Delete comment". */
  confirmLabel: string
  isDangerous?: boolean
  /** The action is in progress. */
  isPending?: boolean
  onConfirm: () => void
}

import X from 'lucide-react/icons/x'
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { useState } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

/** Returns the focus to the element that had it when the dialog opened. Radix knows only its own triggers. */
function useReturnedFocus() {
  // During the first render: the dialog takes the focus when it is mounted.
  const [opener] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    // The action may have moved the focus already.
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }
}

/** The open dialog. Loaded by `Dialog`; not for direct use. */
export function DialogContent({ title, text, onClose, children }: Omit<DialogProps, 'isOpen'>) {
  const t = useT()
  const returnFocus = useReturnedFocus()
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content
          className={styles.dialog}
          onCloseAutoFocus={returnFocus}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={t('common.close')} icon={<Icon of={X} />} />
            </RadixDialog.Close>
          </div>
          {text && <RadixDialog.Description className={styles.text}>{text}</RadixDialog.Description>}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The open confirmation. Loaded by `ConfirmDialog`; not for direct use. The focus starts on Cancel. */
export function ConfirmContent({
  title,
  text,
  confirmLabel,
  isDangerous = false,
  isPending = false,
  onConfirm,
  onClose,
}: Omit<ConfirmDialogProps, 'isOpen'>) {
  const t = useT()
  const returnFocus = useReturnedFocus()
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} />
        <AlertDialog.Content
          className={styles.dialog}
          onCloseAutoFocus={returnFocus}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {text && <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>}
          <div className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button>{t('common.cancel')}</Button>
            </AlertDialog.Cancel>
            {/* Not AlertDialog.Action, which closes immediately: the action may fail, and its result is awaited here. */}
            <Button variant={isDangerous ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

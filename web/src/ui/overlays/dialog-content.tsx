import X from 'lucide-react/icons/x'
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { isShown } from '../is-shown.ts'
import styles from './dialog.module.css'
import type { ConfirmDialogProps, DialogProps } from './dialog-props.ts'

/** An element and those around it, the innermost first. */
function pathOf(element: Element | null): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at = element; at instanceof HTMLElement && at !== document.body; at = at.parentElement) path.push(at)
  return path
}

/** Where the focus goes: the control that opened the dialog; what is left of its row; or the heading of its section or page. */
function placeIn(path: HTMLElement[]): HTMLElement | null | undefined {
  const place = path.find(isShown)
  if (!place || place === path[0] || place.closest('li, article')) return place
  const heading = place.closest('section')?.querySelector<HTMLElement>('h2, h3')
  return heading ?? document.querySelector<HTMLElement>('h1')
}

/** Returns the focus to the element that had it when the dialog opened. Radix knows only its own triggers. */
export function useReturnedFocus(focused = document.activeElement) {
  // During the first render: the dialog takes the focus when it is mounted.
  const [path] = useState(() => pathOf(focused))
  return (event: Event) => {
    event.preventDefault()
    // The action may have moved the focus already. A dialog below takes it when the focused part of it disappears.
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.matches('[role=dialog]')) return
    const place = placeIn(path)
    if (place && place !== path[0] && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place?.focus()
  }
}

/** In a form the focus starts at the first field, after the text that is there already; elsewhere at the first control. */
function startAtField(event: Event): void {
  const field = (event.target as HTMLElement).querySelector<HTMLElement>(
    'form :is(input, textarea, select):not([type="hidden"], [hidden], :disabled)',
  )
  if (!field) return
  event.preventDefault()
  field.focus()
  // Fields of other types, such as numbers, have no caret that can be moved.
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')) {
    field.setSelectionRange(field.value.length, field.value.length)
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
          onOpenAutoFocus={startAtField}
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

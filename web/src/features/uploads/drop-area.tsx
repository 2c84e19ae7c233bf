import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './drop-area.module.css'

interface DropAreaProps {
  /** Its label and the instructions. */
  label: string
  hint: string
  icon: LucideIcon
  /** For the file chooser; the caller still checks the file. */
  accept: string
  isDisabled: boolean
  onFile: (file: File) => void
  /** Set while a file is selected: removes it again. */
  onRemove?: (() => void) | undefined
  /** What is wrong with the selected file; the area then takes the focus. */
  error?: string | undefined
  /** The selected file, shown instead of the instructions. */
  children?: ReactNode
}

/** Accepts one file by drop, press or keyboard. The input is beside the area: a button must not contain a control. */
export function DropArea({ label, hint, icon, accept, isDisabled, onFile, onRemove, error, children }: DropAreaProps) {
  const t = useT()
  const errorId = useId()
  const { getRootProps, getInputProps, inputRef, rootRef, open, isDragActive } = useDropzone({
    multiple: false,
    disabled: isDisabled,
    onDrop: ([file]) => {
      if (file) onFile(file)
    },
  })
  // Handles a file that was selected before the scripts had loaded.
  useEffect(() => {
    if (inputRef.current?.value) inputRef.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [inputRef])
  useEffect(() => {
    if (error) rootRef.current?.focus()
  }, [error, rootRef])
  return (
    <div className={styles.field}>
      {/* After a reload Firefox would select the file again, and an upload that was paused would continue without a press. */}
      <input {...getInputProps({ accept, style: undefined })} hidden aria-label={label} autoComplete="off" />
      <div
        {...getRootProps({
          role: 'button',
          'aria-disabled': isDisabled,
          'aria-describedby': error ? errorId : undefined,
        })}
        className={styles.area}
        data-over={isDragActive}
        data-wrong={Boolean(error)}
      >
        {children ? (
          <>
            <span className="visually-hidden">{label}</span>
            {children}
          </>
        ) : (
          <>
            <Icon of={icon} size={24} />
            <span className={styles.label}>{label}</span>
            <span className={styles.hint}>{hint}</span>
          </>
        )}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {onRemove && !isDisabled && (
        <div className={styles.actions}>
          <Button size="small" onClick={open}>
            {t('uploads.replace')}
          </Button>
          <Button size="small" variant="quiet" onClick={onRemove}>
            {t('uploads.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

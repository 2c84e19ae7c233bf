import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useDropzone } from 'react-dropzone'
import { Icon } from '../../ui/icon.tsx'
import styles from './drop-area.module.css'

interface DropAreaProps {
  /** Its name, and what to do. */
  label: string
  hint: string
  icon: LucideIcon
  /** For the file chooser; what arrives is checked by the caller all the same. */
  accept: string
  isDisabled: boolean
  onFile: (file: File) => void
  /** What was chosen, in place of the words. */
  children?: ReactNode
}

/** Takes one file by drop, by press or by keyboard. The chooser stands beside the area: a button holds no control. */
export function DropArea({ label, hint, icon, accept, isDisabled, onFile, children }: DropAreaProps) {
  const { getRootProps, getInputProps, inputRef, isDragActive } = useDropzone({
    multiple: false,
    disabled: isDisabled,
    onDrop: ([file]) => {
      if (file) onFile(file)
    },
  })
  // A file that was given before the scripts had arrived, as if it were given now.
  useEffect(() => {
    if (inputRef.current?.value) inputRef.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [inputRef])
  return (
    <>
      <input {...getInputProps({ accept, style: undefined })} hidden aria-label={label} />
      <div
        {...getRootProps({ role: 'button', 'aria-disabled': isDisabled })}
        className={styles.area}
        data-over={isDragActive}
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
    </>
  )
}

import type { ChangeEvent } from 'react'
import styles from './file-button.module.css'

interface FileButtonProps {
  label: string
  accept: string
  isDisabled?: boolean
  /** While a file is being saved: not `disabled`, which would take the focus away. */
  isPending?: boolean
  /** Id of the element that describes it. */
  describedBy?: string
  isWrong?: boolean
  onFile: (file: File) => void
}

/** Selects one file, with a translated label instead of the browser's. Selecting the same file again fires again. */
export function FileButton({ label, accept, isDisabled, isPending, describedBy, isWrong, onFile }: FileButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <label className={styles.button}>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onClick={(event) => isPending && event.preventDefault()}
        onChange={choose}
      />
      {label}
    </label>
  )
}

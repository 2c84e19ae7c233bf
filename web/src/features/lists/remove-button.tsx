import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './remove-button.module.css'

interface RemoveButtonProps {
  /** The full accessible name: what is removed from where. */
  label: string
  failed: string
  isPending: boolean
  /** The `mutate` of a mutation. */
  remove: (options: { onError: (error: unknown) => void }) => void
}

/** Removes one video from one of the reader's lists. */
export function RemoveButton({ label, failed, isPending, remove }: RemoveButtonProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { retract } = toast
  // It leaves the list with what it has removed.
  useEffect(() => () => retract(failed), [retract, failed])
  return (
    <Button
      className={styles.remove}
      size="small"
      variant="quiet"
      icon={<Icon of={X} size={16} />}
      isPending={isPending}
      aria-label={label}
      onClick={() => remove({ onError: (error) => toast.failure({ title: failed, text: errorText(error) }) })}
    >
      {t('lists.forget')}
    </Button>
  )
}

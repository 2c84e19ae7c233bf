import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { focusWhenBack } from '../../ui/focus-when-back.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './remove-button.module.css'

interface RemoveButtonProps {
  videoId: number
  /** The full accessible name: what is removed from where. */
  label: string
  title: string
  removed: string
  failed: string
  isPending: boolean
  /** Resolves to what undoes the removal; null when there was nothing left to remove. */
  remove: () => Promise<(() => Promise<unknown>) | null>
}

/** Removes one video from one of the reader's lists, which can be undone as long as the message about it is shown. */
export function RemoveButton({ videoId, label, title, removed, failed, isPending, remove }: RemoveButtonProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  // It leaves the list with what it has removed: that it could not be removed is no longer true.
  useEffect(
    () => () => {
      if (toast.shown()?.title === failed) toast.dismiss()
    },
    [toast, failed],
  )
  const onFailure = (error: unknown) => toast.failure({ title: failed, text: errorText(error) })
  const restore = (undo: () => Promise<unknown>) => {
    const stop = focusWhenBack(videoId)
    return undo().then(
      () => toast.success({ title: t('lists.restored', { title }) }),
      (error) => {
        stop()
        onFailure(error)
      },
    )
  }
  const press = () =>
    remove().then(
      (undo) =>
        toast.success({
          title: removed,
          ...(undo && { action: { label: t('common.undo'), onPress: () => void restore(undo) } }),
        }),
      onFailure,
    )
  return (
    <Button
      className={styles.remove}
      size="small"
      variant="quiet"
      icon={<Icon of={X} size={16} />}
      isPending={isPending}
      aria-label={label}
      onClick={() => void press()}
    >
      {t('lists.forget')}
    </Button>
  )
}

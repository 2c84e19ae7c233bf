import type { Video } from '@lamplight/contract/video-responses'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { type DecisionInput, useDecide } from './moderation.queries.ts'

/**
 * Sends a decision with toasts. `pending` is the decision in progress, or null; `isTooLate` when another moderator has
 * decided meanwhile: after that has been read, `refresh` refetches the lists.
 */
export function useDecideWithToasts(video: Video, onDecided?: () => void) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const [isTooLate, setIsTooLate] = useState(false)
  const { decision, refresh } = useDecide(video)
  const { mutateAsync, isPending, variables } = decision
  const decide = (input: DecisionInput) => {
    if (isPending) return
    // With the promise: the card may have unmounted by then, and callbacks of `mutate` are dropped with its component.
    mutateAsync(input).then(
      () => {
        onDecided?.()
        toast.success({ title: t('moderation.success'), text: t('moderation.successText') })
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'already_decided') return setIsTooLate(true)
        toast.failure({ title: t('moderation.failed'), text: errorText(error) })
      },
    )
  }
  return { decide, pending: isPending ? variables.status : null, isTooLate, refresh }
}

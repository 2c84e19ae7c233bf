import type { Video } from '@lamplight/contract/videos'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { type DecisionInput, useDecide } from './moderation.queries.ts'

/** Deciding with what is said about it. `pending` is the decision under way, or null. */
export function useDecideWithWords(video: Video) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending, variables } = useDecide(video)
  const decide = (decision: DecisionInput) => {
    if (isPending) return
    // By the promise: the card has gone to another tab when it settles, and callbacks of `mutate` go with their part.
    mutateAsync(decision).then(
      () => toast.success({ title: t('moderation.success'), text: t('moderation.successText') }),
      (error: unknown) => {
        const isTooLate = error instanceof ApiError && error.code === 'already_decided'
        toast.failure({
          title: t('moderation.failed'),
          text: isTooLate ? t('moderation.alreadyDecided') : errorText(error),
        })
      },
    )
  }
  return { decide, pending: isPending ? variables.status : null }
}

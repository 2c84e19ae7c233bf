import { commentsApi } from '@lamplight/contract/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { findPinned, refreshComments } from './comments.queries.ts'

interface Pin {
  id: number
  isPinned: boolean
}

/** Pins a comment above the others of its video, or unpins it, and offers to undo that. */
export function usePinComment(videoId: number): (pin: Pin) => void {
  const t = useT()
  const client = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate } = useMutation({
    mutationFn: ({ id, isPinned }: Pin) => call(commentsApi.pin, { params: { id }, body: { isPinned } }),
    onSuccess: () => {
      announceChange(client, { kind: 'comments', videoId })
      return refreshComments(client, videoId)
    },
    onError: (error, { isPinned }) =>
      toast.failure({ title: t(isPinned ? 'comments.pinFailed' : 'comments.unpinFailed'), text: errorText(error) }),
  })
  return (pin) => {
    const replaced = findPinned(client, videoId)
    const undo =
      pin.isPinned && replaced !== undefined ? { id: replaced, isPinned: true } : { ...pin, isPinned: !pin.isPinned }
    mutate(pin, {
      onSuccess: () =>
        toast.success({
          title: t(pin.isPinned ? 'comments.pinnedToast' : 'comments.unpinnedToast'),
          action: { label: t('common.undo'), onPress: () => mutate(undo) },
        }),
    })
  }
}

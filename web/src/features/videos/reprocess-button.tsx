import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useReprocess } from './videos.queries.ts'

/** Starts the preparation of a video again. */
export function ReprocessButton({ videoId }: { videoId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useReprocess(videoId)
  return (
    <Button
      isPending={isPending}
      onClick={() =>
        // With the promise: the notice, and this button in it, changes when processing starts.
        mutateAsync().then(
          () => toast.success({ title: t('videos.reprocessStarted') }),
          (error: unknown) => toast.failure({ title: t('videos.reprocessFailed'), text: errorText(error) }),
        )
      }
    >
      {t('videos.reprocess')}
    </Button>
  )
}

import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useSubscribe } from './users.queries.ts'

interface SubscribeButtonProps {
  channelId: number
  isSubscribed: boolean
}

/** Subscribes to a channel or unsubscribes; the count comes from the server. */
export function SubscribeButton({ channelId, isSubscribed }: SubscribeButtonProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useSubscribe(channelId)
  return (
    <Button
      variant={isSubscribed ? 'secondary' : 'primary'}
      aria-pressed={isSubscribed}
      isPending={isPending}
      onClick={() =>
        mutate(!isSubscribed, {
          onError: (error) => toast.failure({ title: t('videos.subscribeFailed'), text: errorText(error) }),
        })
      }
    >
      {isSubscribed ? t('videos.subscribed') : t('videos.subscribe')}
    </Button>
  )
}

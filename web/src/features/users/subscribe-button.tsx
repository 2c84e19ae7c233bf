import type { Channel } from '@lamplight/contract/users'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { useSubscribe } from './users.queries.ts'

interface SubscribeButtonProps {
  channelId: number
  viewer: Pick<Channel['viewer'], 'isSubscribed' | 'canSubscribe'>
}

/** Subscribes to a channel or unsubscribes; the count comes from the server. Visitors are led to sign in; owners see nothing. */
export function SubscribeButton({ channelId, viewer: { isSubscribed, canSubscribe } }: SubscribeButtonProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const isVisitor = useSession() === null
  const { mutate, isPending } = useSubscribe(channelId)
  if (isVisitor) return <SignInLink variant="primary">{t('videos.subscribe')}</SignInLink>
  if (!canSubscribe) return null
  return (
    <Button
      variant={isSubscribed ? 'secondary' : 'primary'}
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

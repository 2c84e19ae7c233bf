import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PushServiceUnreachable, pushObstacle } from '../../lib/device-push.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { devicePushQuery, pushQuery, useSwitchPush } from './push.queries.ts'

/** Push notifications on this device while the site is closed; hidden when the operator has not configured them. */
export function PushSwitch() {
  const { data } = useQuery(pushQuery)
  // The server cannot know the state of the browser.
  const isHydrated = useIsHydrated()
  return isHydrated && data && data.publicKey !== null ? (
    <DeviceSwitch publicKey={data.publicKey} endpoint={data.endpoint} />
  ) : null
}

function DeviceSwitch({ publicKey, endpoint }: { publicKey: string; endpoint: string | null }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const own = useQuery(devicePushQuery)
  const { mutate, isPending, variables } = useSwitchPush(publicKey)
  const obstacle = pushObstacle()
  const isOn = endpoint !== null && own.data === endpoint
  const hints = {
    unsupported: t('notifications.pushUnsupported'),
    blocked: t('notifications.pushBlocked'),
  }
  return (
    <CheckboxField
      label={t('notifications.push')}
      hint={obstacle ? hints[obstacle] : t('notifications.pushHint')}
      disabled={obstacle !== null || own.isPending || isPending}
      checked={isPending ? variables : isOn}
      onChange={({ target }) =>
        mutate(target.checked, {
          onSuccess: ({ isAllowed }) => {
            if (!isAllowed) {
              toast.failure({ title: t('notifications.pushFailed'), text: t('notifications.pushNotAllowed') })
            }
          },
          onError: (error) => {
            const text = error instanceof PushServiceUnreachable ? t('notifications.pushUnreachable') : errorText(error)
            toast.failure({ title: t('notifications.pushFailed'), text })
          },
        })
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import Lamp from 'lucide-react/icons/lamp'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { scheduleQuery, useFeature } from './featured.queries.ts'

/** For staff, on the page of an approved video: puts it above the home page's grid until another one is chosen. */
export function FeatureButton({ videoId }: { videoId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { data } = useQuery(scheduleQuery)
  const { mutate, isPending } = useFeature(videoId)
  if (!data) return null
  const features = data.filter(({ video }) => video.id === videoId)
  const isFeatured = features.length > 0
  return (
    <Button
      icon={<Icon of={Lamp} />}
      aria-pressed={isFeatured}
      isPending={isPending}
      onClick={() =>
        mutate(isFeatured ? features.map(({ id }) => id) : null, {
          onSuccess: () => toast.success({ title: isFeatured ? t('shell.unfeatured') : t('shell.featuredNow') }),
          onError: (error) => toast.failure({ title: t('shell.featureFailed'), text: errorText(error) }),
        })
      }
    >
      {isFeatured ? t('shell.unfeature') : t('shell.feature')}
    </Button>
  )
}

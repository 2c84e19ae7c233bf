import { FEATURE_PLACES, type FeaturePlace } from '@lamplight/contract/featured'
import { useQuery } from '@tanstack/react-query'
import DoorOpen from 'lucide-react/icons/door-open'
import House from 'lucide-react/icons/house'
import Lamp from 'lucide-react/icons/lamp'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { scheduleQuery, useFeature } from './schedule.queries.ts'

const ICONS = { home: House, entrance: DoorOpen } as const
const TEXTS = {
  home: {
    add: 'featured.feature',
    added: 'featured.featuredNow',
    remove: 'featured.unfeature',
    removed: 'featured.unfeatured',
  },
  entrance: {
    add: 'featured.featureEntrance',
    added: 'featured.featuredEntrance',
    remove: 'featured.unfeatureEntrance',
    removed: 'featured.unfeaturedEntrance',
  },
} as const

/** For staff, on the page of an approved video: features it on the home or sign-in page until another one is chosen. */
export function FeatureButton({ videoId }: { videoId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { data } = useQuery(scheduleQuery)
  const { mutate, isPending } = useFeature(videoId)
  if (!data) return null
  const mine = data.filter(({ video }) => video.id === videoId)

  const entryOf = (place: FeaturePlace) => {
    const featureIds = mine.filter((feature) => feature.place === place).map(({ id }) => id)
    const isFeatured = featureIds.length > 0
    const texts = TEXTS[place]
    return {
      kind: 'action' as const,
      label: t(isFeatured ? texts.remove : texts.add),
      icon: ICONS[place],
      onSelect: () =>
        mutate(isFeatured ? { remove: featureIds } : { add: place }, {
          onSuccess: () => toast.success({ title: t(isFeatured ? texts.removed : texts.added) }),
          onError: (error) => toast.failure({ title: t('featured.featureFailed'), text: errorText(error) }),
        }),
    }
  }

  return (
    <Menu
      label={t('shell.featured')}
      entries={() => FEATURE_PLACES.map(entryOf)}
      trigger={(props) => (
        <Button {...props} icon={<Icon of={Lamp} />} isPending={isPending}>
          {mine.length > 0 ? t('shell.featured') : t('featured.featureVideo')}
        </Button>
      )}
    />
  )
}

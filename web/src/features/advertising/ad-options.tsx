import type { AdvertisingFigures } from '@lamplight/contract/advertising-figures'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Megaphone from 'lucide-react/icons/megaphone'
import PanelTop from 'lucide-react/icons/panel-top'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Cards } from './section.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** The three ways to advertise, with the rates shown on /advertise. */
export function AdOptions({ figures: { ratesCents, preRollSeconds, budgetsCents } }: { figures: AdvertisingFigures }) {
  const t = useT()
  const { dollars } = useFigureFormat()
  const from = (cents: number) => t('advertising.fromRate', { rate: dollars(cents) })
  return (
    <Cards>
      <Card
        icon={<Icon of={Clapperboard} size={28} />}
        title={t('advertising.videoAds')}
        strong={from(ratesCents.advertise.video)}
      >
        {t('advertising.videoAdsText', preRollSeconds)}
      </Card>
      <Card
        icon={<Icon of={PanelTop} size={28} />}
        title={t('advertising.displayAds')}
        strong={from(ratesCents.advertise.display)}
      >
        {t('advertising.displayAdsText')}
      </Card>
      <Card
        icon={<Icon of={Megaphone} size={28} />}
        title={t('advertising.sponsored')}
        strong={t('advertising.fromBudget', { budget: dollars(budgetsCents.selfService) })}
      >
        {t('advertising.sponsoredText')}
      </Card>
    </Cards>
  )
}

/** The three packages of the media kit, with the media kit's own rates. */
export function AdPackages({ figures: { ratesCents, budgetsCents, preRollSeconds } }: { figures: AdvertisingFigures }) {
  const t = useT()
  const { dollars } = useFigureFormat()
  const from = (cents: number) => t('advertising.fromRate', { rate: dollars(cents) })
  return (
    <Cards>
      <Card title={t('advertising.videoAds')} strong={from(ratesCents.mediaKit.video)}>
        {t('advertising.videoPackageText', preRollSeconds)}
      </Card>
      <Card title={t('advertising.displayAds')} strong={from(ratesCents.mediaKit.display)}>
        {t('advertising.displayPackageText')}
      </Card>
      <Card
        title={t('advertising.premium')}
        strong={t('advertising.fromBudget', { budget: dollars(budgetsCents.premium) })}
      >
        {t('advertising.premiumText')}
      </Card>
    </Cards>
  )
}

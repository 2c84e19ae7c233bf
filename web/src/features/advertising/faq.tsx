import type { AdvertisingFigures } from '@lamplight/contract/advertising-figures'
import { useT } from '../../i18n/language-provider.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** The questions advertisers ask most. */
export function AdvertisingFaq({ figures: { budgetsCents, preRollSeconds } }: { figures: AdvertisingFigures }) {
  const t = useT()
  const { dollars } = useFigureFormat()
  const budgets = {
    managed: dollars(budgetsCents.managed),
    premium: dollars(budgetsCents.premium),
    self: dollars(budgetsCents.selfService),
  }
  return (
    <Accordion
      entries={[
        { id: 'spend', title: t('advertising.faqSpend'), content: t('advertising.faqSpendAnswer', budgets) },
        {
          id: 'formats',
          title: t('advertising.faqFormats'),
          content: t('advertising.faqFormatsAnswer', preRollSeconds),
        },
        { id: 'review', title: t('advertising.faqReview'), content: t('advertising.faqReviewAnswer') },
        { id: 'label', title: t('advertising.faqLabel'), content: t('advertising.faqLabelAnswer') },
        { id: 'reports', title: t('advertising.faqReports'), content: t('advertising.faqReportsAnswer') },
      ]}
    />
  )
}

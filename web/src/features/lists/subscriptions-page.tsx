import { useT } from '../../i18n/language-provider.tsx'
import { subscriptionPages } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'

export function SubscriptionsPage() {
  const t = useT()
  return (
    <PersonalList
      title={t('lists.subscriptionsTitle')}
      options={subscriptionPages}
      empty={t('lists.subscriptionsEmpty')}
      hint={t('lists.subscriptionsHint')}
    />
  )
}

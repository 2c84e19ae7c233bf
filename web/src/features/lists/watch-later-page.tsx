import { useT } from '../../i18n/language-provider.tsx'
import { watchLaterPages } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'

export function WatchLaterPage() {
  const t = useT()
  return (
    <PersonalList
      title={t('lists.watchLaterTitle')}
      options={watchLaterPages}
      empty={t('lists.watchLaterEmpty')}
      hint={t('lists.watchLaterHint')}
    />
  )
}

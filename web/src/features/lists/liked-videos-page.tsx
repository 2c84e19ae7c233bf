import { useT } from '../../i18n/language-provider.tsx'
import { likedPages } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'

export function LikedVideosPage() {
  const t = useT()
  return (
    <PersonalList
      title={t('lists.likedVideosTitle')}
      options={likedPages}
      empty={t('lists.likedVideosEmpty')}
      hint={t('lists.likedVideosHint')}
    />
  )
}

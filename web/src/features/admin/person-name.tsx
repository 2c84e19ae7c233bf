import { useT } from '../../i18n/language-provider.tsx'

/** The person a row is about: display name and unique user name, or a note that the account was deleted. */
export function PersonName({ person }: { person: { displayName: string; username: string } | null }) {
  const t = useT()
  if (!person) return t('admin.gone')
  return (
    <>
      <bdi>{person.displayName}</bdi> <bdi>(@{person.username})</bdi>
    </>
  )
}

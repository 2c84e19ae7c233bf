import { usePersonName } from '../../i18n/use-person-name.ts'

/** The person a row is about: display name and unique user name, or a note that the account was deleted. */
export function PersonName({ person }: { person: { displayName: string; username: string } | null }) {
  const nameOf = usePersonName()
  if (!person) return nameOf(null)
  return (
    <>
      <bdi>{nameOf(person)}</bdi> <bdi>(@{person.username})</bdi>
    </>
  )
}

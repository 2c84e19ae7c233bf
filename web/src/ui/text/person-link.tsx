import { Link } from '@tanstack/react-router'
import { isDeletedAccount, usePersonName } from '../../i18n/use-person-name.ts'

interface PersonLinkProps {
  person: { id: number; displayName: string }
  className?: string | undefined
}

/** The name of a person as a link to the channel; a deleted account has none. */
export function PersonLink({ person, className }: PersonLinkProps) {
  const nameOf = usePersonName()
  if (isDeletedAccount(person)) return <span className={className}>{nameOf(person)}</span>
  return (
    <Link to="/profile/$id" params={{ id: String(person.id) }} className={className}>
      <bdi>{person.displayName}</bdi>
    </Link>
  )
}

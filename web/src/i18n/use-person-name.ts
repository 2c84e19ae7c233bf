import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { useT } from './language-provider.tsx'

interface NamedPerson {
  displayName: string
}

export const isDeletedAccount = ({ displayName }: NamedPerson): boolean => displayName === DELETED_ACCOUNT_NAME

/** The name to show for a person; a deleted account (null, or its stored name) is called so in the language of the page. */
export function usePersonName(): (person: NamedPerson | null) => string {
  const t = useT()
  return (person) => (person === null || isDeletedAccount(person) ? t('common.deletedAccount') : person.displayName)
}

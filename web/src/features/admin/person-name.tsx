import { useT } from '../../i18n/language-provider.tsx'

/** Whom a line is about: the shown name with the one that is unique, or that the account is gone. */
export function PersonName({ person }: { person: { displayName: string; username: string } | null }) {
  const t = useT()
  return <bdi>{person ? `${person.displayName} (@${person.username})` : t('admin.gone')}</bdi>
}

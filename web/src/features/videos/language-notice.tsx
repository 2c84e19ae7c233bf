import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'

/** Says whether a list is narrowed to the reader's video languages, with a link to the alternative. */
export function LanguageNotice({ isAll }: { isAll: boolean }) {
  const t = useT()
  return (
    <p>
      <Link to="." search={(before: object) => ({ ...before, languages: isAll ? undefined : 'all' })}>
        {t(isAll ? 'shell.showOwnLanguages' : 'shell.showAllLanguages')}
      </Link>
    </p>
  )
}

import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'

/** Says that a list is narrowed to the reader's languages of video, or that it is not, with the way to the other. */
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

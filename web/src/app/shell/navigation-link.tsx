import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { NavigationEntry } from './navigation-entries.ts'

interface NavigationLinkProps {
  entry: NavigationEntry
  /** The current page is below the entry's. */
  isCurrent: boolean
  className: string | undefined
}

/** One entry. The router marks it on its own page (`aria-current="page"`); on pages below it says `true`. */
export function NavigationLink({ entry, isCurrent, className }: NavigationLinkProps) {
  const t = useT()
  return (
    <Link
      to={entry.to}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Icon of={entry.icon} />
      <span>{t(entry.text)}</span>
    </Link>
  )
}

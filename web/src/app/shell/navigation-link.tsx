import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { NavigationEntry } from './navigation-entries.ts'

/** One entry; the router marks the current page (`aria-current="page"`). */
export function NavigationLink({ entry, className }: { entry: NavigationEntry; className: string | undefined }) {
  const t = useT()
  return (
    <Link to={entry.to} className={className} activeOptions={{ exact: true, includeSearch: false }}>
      <Icon of={entry.icon} />
      <span>{t(entry.text)}</span>
    </Link>
  )
}

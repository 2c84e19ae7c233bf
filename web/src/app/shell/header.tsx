import { Link, useMatch } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Search from 'lucide-react/icons/search'
import Upload from 'lucide-react/icons/upload'
import { useSession } from '../../api/session.ts'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { useT } from '../../i18n/language-provider.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { ownMarkup, sharedMarkup } from '../../lib/shared-markup.tsx'
import { useSignInSearch } from '../../lib/use-sign-in-search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { partOfUrl, useIsSidebarShown } from './navigation-entries.ts'
import { UserMenu } from './user-menu.tsx'

/** The name of the site, search, and the user's controls. */
export function Header() {
  const canSearch = useIsSidebarShown()
  const isOnSignIn = useIsOnSignIn()
  return (
    <header className={styles.header} data-night={isOnSignIn || undefined}>
      <Brand />
      <div className={styles.middle}>{canSearch && <SearchBox id="search-box" />}</div>
      <div className={styles.actions}>
        {canSearch && <SearchLink />}
        <LanguageMenu />
        <Account />
      </div>
    </header>
  )
}

const useIsOnSignIn = () => useMatch({ from: '/auth', shouldThrow: false }) !== undefined

function SiteName() {
  const { siteName, logoUrl } = useSettings()
  // The server is asked whether the site is still closed: it may have been opened to visitors since this page was loaded.
  const isClosed = !useIsSidebarShown()
  return (
    <Link to="/" reloadDocument={isClosed} className={styles.brand}>
      {logoUrl ? <img src={logoUrl} alt="" className={styles.logo} /> : <Logo />}
      <span>{siteName}</span>
    </Link>
  )
}

function LinkToSearch() {
  const t = useT()
  return <IconLink to="/search" className={styles.searchLink} label={t('shell.search')} icon={<Icon of={Search} />} />
}

function LinksOfMembers() {
  const t = useT()
  return (
    <>
      <IconLink to="/forum" className={styles.forum} label={t('shell.forum')} icon={<Icon of={MessagesSquare} />} />
      <ButtonLink to="/upload" variant="primary" className={styles.upload} icon={<Icon of={Upload} />}>
        <span className={styles.uploadText}>{t('shell.upload')}</span>
      </ButtonLink>
    </>
  )
}

const Brand = import.meta.env.SSR ? sharedMarkup('Brand', SiteName, { partOfUrl }) : SiteName
const SearchLink = import.meta.env.SSR ? sharedMarkup('SearchLink', LinkToSearch, { partOfUrl }) : LinkToSearch
const MemberLinks = import.meta.env.SSR ? sharedMarkup('MemberLinks', LinksOfMembers, { partOfUrl }) : LinksOfMembers

const OwnMenu = import.meta.env.SSR ? ownMarkup(UserMenu) : UserMenu

/** Depends on the session: a spinner while it loads, a sign-in link (except on that page), or the user's controls. */
function Account() {
  const t = useT()
  const user = useSession()
  const signInSearch = useSignInSearch()
  const isOnSignIn = useIsOnSignIn()
  if (user === undefined) return <Spinner label={t('common.loading')} />
  if (user === null) {
    if (isOnSignIn) return null
    return (
      <ButtonLink to="/auth" search={signInSearch} variant="primary">
        {t('shell.signIn')}
      </ButtonLink>
    )
  }
  return (
    <>
      <MemberLinks />
      {/* On the server it is the same for every member, as there is no count yet. */}
      <NotificationBell key={import.meta.env.SSR ? 'own' : user.id} />
      <OwnMenu user={user} />
    </>
  )
}

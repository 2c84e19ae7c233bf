import { Link, linkOptions } from '@tanstack/react-router'
import CircleUser from 'lucide-react/icons/circle-user'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Flag from 'lucide-react/icons/flag'
import HandHeart from 'lucide-react/icons/hand-heart'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { libraryPlaces, places } from '../../ui/places.ts'
import { SiteLinks } from '../../ui/site-links.tsx'
import styles from './you-page.module.css'

/** Links to everything that is one's own; opened from the bottom bar of a phone. */
export function YouPage() {
  const t = useT()
  const user = useSession()
  if (!user) return null
  const isStaff = user.role !== 'user'
  const own = [
    {
      ...linkOptions({ to: '/profile/$id', params: { id: String(user.id) } }),
      text: 'shell.yourChannel',
      icon: CircleUser,
    },
    { ...linkOptions({ to: '/studio' }), text: 'shell.myVideos', icon: Clapperboard },
    ...libraryPlaces,
    { ...linkOptions({ to: '/giving' }), text: 'shell.yourDonations', icon: HandHeart },
    { ...linkOptions({ to: '/reports' }), text: 'shell.reportsAndDecisions', icon: Flag },
    places.religiousProducts,
    places.sponsoredContent,
    ...(isStaff ? [places.moderation, places.console] : []),
    places.settings,
  ] as const
  return (
    <>
      <PageHead title={t('shell.you')} isPrivate />
      <header className={styles.head}>
        <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={96} />
        <div>
          <PageHeading>
            <bdi>{user.displayName}</bdi>
          </PageHeading>
          <p className={styles.handle}>
            <bdi>@{user.username}</bdi>
          </p>
        </div>
      </header>
      <ul className={styles.places}>
        {own.map(({ text, icon, ...link }) => (
          <li key={text}>
            <Link {...link} className={styles.place}>
              <Icon of={icon} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
      <SiteLinks />
    </>
  )
}

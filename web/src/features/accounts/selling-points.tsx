import HeartHandshake from 'lucide-react/icons/heart-handshake'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './auth-page.module.css'

/** Reasons to join the site. */
export function SellingPoints() {
  const t = useT()
  const points = [
    { icon: Video, title: t('accounts.pointShare'), text: t('accounts.pointShareText') },
    { icon: HeartHandshake, title: t('accounts.pointSupport'), text: t('accounts.pointSupportText') },
    { icon: Users, title: t('accounts.pointCommunity'), text: t('accounts.pointCommunityText') },
    { icon: ShieldCheck, title: t('accounts.pointModeration'), text: t('accounts.pointModerationText') },
  ]
  return (
    <aside className={styles.points} aria-label={t('accounts.pointsTitle')}>
      <ul>
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon of={icon} size={24} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}

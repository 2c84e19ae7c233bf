import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './settings-index.module.css'

/** The sections of the page: their ids and titles. */
const SECTIONS: readonly (readonly [string, PlainKey])[] = [
  ['profile', 'settings.profile'],
  ['picture', 'settings.picture'],
  ['email', 'settings.email'],
  ['password', 'settings.password'],
  ['sessions', 'settings.sessions'],
  ['preferences', 'settings.preferences'],
  ['content-languages', 'settings.contentLanguages'],
  ['notifications', 'settings.notifications'],
  ['blocked', 'chat.blockedPeople'],
  ['data', 'settings.data'],
]

/** Links to the sections of the settings: beside them where there is room, else a row above them. */
export function SettingsIndex() {
  const t = useT()
  return (
    <nav className={styles.index} aria-label={t('settings.onThisPage')}>
      <ul className={classNames('scroll-row', styles.entries)}>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a className={styles.entry} href={`#${id}`}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

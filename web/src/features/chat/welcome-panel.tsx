import { useT } from '../../i18n/language-provider.tsx'
import { LampLitDrawing } from '../../ui/drawings.tsx'
import { Guidelines } from './guidelines.tsx'
import styles from './welcome-panel.module.css'

/** Where a room will be: what this place is, and how people speak in it. */
export function WelcomePanel() {
  const t = useT()
  return (
    <section className={styles.panel} aria-labelledby="chat-welcome">
      <LampLitDrawing />
      <h2 id="chat-welcome" className={styles.title}>
        {t('chat.welcome')}
      </h2>
      <p className={styles.text}>{t('chat.welcomeText')}</p>
      <div className={styles.rules}>
        <h3 className={styles.heading}>{t('chat.guidelines')}</h3>
        <Guidelines />
      </div>
    </section>
  )
}

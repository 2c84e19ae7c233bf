import { useT } from '../../i18n/language-provider.tsx'
import { LampLitDrawing } from '../../ui/states/drawings.tsx'
import { Guidelines } from './guidelines.tsx'
import styles from './welcome-panel.module.css'

/** Shown until a room is chosen: what the chat is for, and its guidelines. */
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

import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import styles from './guidelines.module.css'

const GUIDELINES = [
  'chat.guidelineRespect',
  'chat.guidelineConstructive',
  'chat.guidelineLearning',
  'chat.guidelineReport',
] as const satisfies readonly PlainKey[]

/** The guidelines shared by all rooms. */
export function Guidelines() {
  const t = useT()
  return (
    <ul className={styles.list}>
      {GUIDELINES.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  )
}

import type { ImportFailure } from '@lamplight/contract/import-failures'
import { useT } from '../../i18n/language-provider.tsx'
import styles from './import-page.module.css'

const NO_FACTS = { address: '', file: '', table: '', title: '', line: 0, status: 0, most: 0 }

/** Why an archive or one of its items was not imported. Names, addresses and titles are bidi-isolated in the sentence. */
export function ImportFailureText({ failure }: { failure: ImportFailure }) {
  const t = useT()
  const { code, ...facts } = failure
  return <p className={styles.failure}>{t(`archive.failure_${code}`, { ...NO_FACTS, ...facts })}</p>
}

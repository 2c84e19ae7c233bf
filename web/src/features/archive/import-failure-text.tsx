import type { ImportFailure } from '@lamplight/contract/import-failures'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './import-page.module.css'

const NO_FACTS = { address: '', file: '', table: '', title: '', line: 0, status: 0, most: 0 }

/** Why an archive or one of its items was not imported. Names, addresses and titles are bidi-isolated in the sentence. */
export function ImportFailureText({ failure }: { failure: ImportFailure }) {
  const t = useT()
  const format = useFormat()
  const { code, limit, ...facts } = failure
  const text = t(`archive.failure_${code}`, { ...NO_FACTS, ...facts })
  return (
    <p className={styles.failure}>{limit ? `${text} ${t('archive.limitIs', { limit: format.limit(limit) })}` : text}</p>
  )
}

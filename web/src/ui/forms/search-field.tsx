import { SEARCH_MAX } from '@lamplight/contract/primitives'
import Search from 'lucide-react/icons/search'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './search-field.module.css'
import { useFieldOfUrl } from './use-field-of-url.ts'

interface SearchFieldProps {
  /** Its accessible name and placeholder. */
  label: string
  /** What the URL asks for. */
  q: string | undefined
}

/** The field `q` of a search form, with the button that submits it. */
export function SearchField({ label, q = '' }: SearchFieldProps) {
  const t = useT()
  const input = useFieldOfUrl(q)
  return (
    <span className={styles.field}>
      <input
        ref={input}
        type="search"
        name="q"
        dir="auto"
        maxLength={SEARCH_MAX}
        defaultValue={q}
        className={styles.input}
        aria-label={label}
        placeholder={label}
      />
      <IconButton className={styles.submit} type="submit" label={t('shell.search')} icon={<Icon of={Search} />} />
    </span>
  )
}

import { useMatch, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'

/** Content search. Also a plain form, so that it works before the scripts have arrived. */
export function SearchBox() {
  const t = useT()
  const navigate = useNavigate()
  const term = useMatch({ from: '/search', shouldThrow: false })?.search.q ?? ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q')).trim()
    if (text) navigate({ to: '/search', search: { q: text } })
  }
  return (
    // The key puts the term of the address into the box whenever the address changes (V-HEADER-21).
    <search key={term}>
      <form className={styles.form} action="/search" onSubmit={submit}>
        <Icon of={Search} className={styles.icon} />
        <input
          className={styles.input}
          type="search"
          name="q"
          dir="auto"
          defaultValue={term}
          aria-label={t('shell.search')}
          placeholder={t('shell.searchPlaceholder')}
          enterKeyHint="search"
          autoComplete="off"
        />
      </form>
    </search>
  )
}

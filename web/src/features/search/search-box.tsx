import { SEARCH_MAX } from '@lamplight/contract/primitives'
import { DOMAIN_TEXT_MAX } from '@lamplight/contract/search'
import { useMatch, useRouter } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { isFocusFree } from '../../lib/focus-target.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { readOwnLink } from '../../lib/own-link.ts'
import { readRecentDomains, rememberDomain, toDomain } from '../../lib/recent-domains.ts'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isShown } from '../../ui/is-shown.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import styles from './search-box.module.css'
import { keyOf, type SearchOption } from './search-option.ts'
import { useSuggestions } from './use-suggestions.ts'

// Needed once somebody types; loaded when the box gets the focus.
const loadOptions = () => import('./search-options.tsx')
// Without a connection nothing is suggested; the box still searches.
const SearchOptions = lazyPart(async () => (await loadOptions()).SearchOptions, true)

type Mode = 'content' | 'domain'

const MODES = [
  { mode: 'content', text: 'shell.contentSearch', icon: FileText },
  { mode: 'domain', text: 'shell.domainSearch', icon: Globe },
] as const

interface SearchBoxProps {
  /** Of its elements: the search page has a box too, shown when there is no room for that of the header. */
  id: string
}

/** Search by words or by domain. The URL decides the mode and the content of the box (V-HEADER-21, V-SEARCH-19). */
export function SearchBox({ id }: SearchBoxProps) {
  const search = useMatch({ from: '/search', shouldThrow: false })?.search
  const mode: Mode = search?.domain === undefined ? 'content' : 'domain'
  const term = search?.domain ?? search?.q ?? ''
  // The key resets the box to mode and term of the URL whenever the URL changes.
  return <SearchForm key={`${mode} ${term}`} id={id} mode={mode} term={term} />
}

/**
 * A combobox after the WAI-ARIA authoring practices: the focus stays in the box, arrow keys move through the options, Enter
 * chooses one, Escape closes the list. Also a plain form, so that it works before the scripts have loaded.
 */
function Box({ id, mode: initialMode, term }: SearchBoxProps & { mode: Mode; term: string }) {
  const t = useT()
  const { navigate } = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<Mode>(initialMode)
  const [text, setText] = useState(term)
  const [isOpen, setIsOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const [recent, setRecent] = useState<string[]>([])
  const suggestions = useSuggestions(text, isOpen && mode === 'content')
  const options: SearchOption[] =
    mode === 'content' ? suggestions : recent.map((domain) => ({ kind: 'domain', text: domain }))
  const isShown = isOpen && options.length > 0
  const keys = options.map(keyOf)
  // By key: suggestions that arrive late must not put another one under the selection.
  const active = keys.indexOf(activeKey ?? '')
  const setActive = (position: number) => setActiveKey(keys[position])

  useSlashKey(input)
  // What was typed before the scripts had loaded: the next render would reset it.
  useEffect(() => setText(input.current?.value ?? ''), [])

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const open = () => {
    void loadOptions().catch(() => {})
    setRecent(readRecentDomains())
    setIsOpen(true)
  }
  const showResults = async (search: { q: string } | { domain: string }) => {
    await navigate({ to: '/search', search })
    // The box of the last search had the focus, and is replaced on the search page.
    if (isFocusFree()) document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
  }
  const searchDomain = (domain: string) => {
    rememberDomain(domain)
    close()
    void showResults({ domain })
  }
  const choose = (option: SearchOption) => {
    if (option.kind === 'domain') return searchDomain(option.text)
    close()
    const params = { id: String(option.id) }
    void navigate(option.kind === 'video' ? { to: '/video/$id', params } : { to: '/profile/$id', params })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = isShown ? options[active] : undefined
    if (chosen) return choose(chosen)
    if (mode === 'domain') {
      const domain = toDomain(text)
      if (domain) searchDomain(domain)
      return
    }
    if (!text.trim()) return
    close()
    const link = readOwnLink(text)
    void (link ? navigate({ href: link }) : showResults({ q: text.trim() }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys for its own candidates.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && isShown) {
      // Suppresses the browser's default, which would empty the box.
      event.preventDefault()
      return close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (!isShown) return open()
    // The position before the first option is the box itself.
    const places = options.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }

  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        action="/search"
        onSubmit={submit}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close()
        }}
      >
        <div id={`${id}-panel`} role="tabpanel" aria-label={t(modeText(mode))} className={styles.panel}>
          <Icon of={Search} className={styles.icon} />
          <input
            ref={input}
            className={styles.input}
            type="search"
            role="combobox"
            maxLength={mode === 'content' ? SEARCH_MAX : DOMAIN_TEXT_MAX}
            name={mode === 'content' ? 'q' : 'domain'}
            dir="auto"
            value={text}
            aria-label={t('shell.search')}
            aria-expanded={isShown}
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-option-${active}` : undefined}
            placeholder={mode === 'content' ? t('shell.searchPlaceholder') : t('shell.domainPlaceholder')}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => {
              setText(target.value)
              setActive(-1)
              open()
            }}
            onFocus={open}
            onClick={open}
            onKeyDown={onKeyDown}
            // Tab goes on to the modes, beside which the suggestions would cover the page.
            onBlur={({ relatedTarget }) => relatedTarget?.role === 'tab' && close()}
          />
        </div>
        <ModeTabs
          mode={mode}
          panelId={`${id}-panel`}
          onChoose={(next) => {
            setMode(next)
            setActive(-1)
            open()
          }}
        />
        {isShown && (
          <Suspense>
            <SearchOptions
              id={id}
              label={mode === 'content' ? t('shell.suggestions') : t('shell.recentDomains')}
              options={options}
              active={active}
              onPoint={setActive}
              onChoose={choose}
            />
          </Suspense>
        )}
      </form>
      <p aria-live="polite" className="visually-hidden">
        {isShown ? t('shell.suggestionCount', { count: options.length }) : ''}
      </p>
    </search>
  )
}

const SearchForm = import.meta.env.SSR ? sharedMarkup('SearchBox', Box, { partOfUrl: () => '' }) : Box

const modeText = (mode: Mode) => (mode === 'content' ? 'shell.contentSearch' : 'shell.domainSearch')

interface ModeTabsProps {
  mode: Mode
  panelId: string
  onChoose: (mode: Mode) => void
}

/** The switch between the two searches; arrow keys choose, in the direction of the page. */
function ModeTabs({ mode, panelId, onChoose }: ModeTabsProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onChoose(mode === 'content' ? 'domain' : 'content')
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t('shell.searchIn')} className={styles.modes}>
      {MODES.map(({ mode: one, text, icon }) => (
        <button
          key={one}
          type="button"
          role="tab"
          className={styles.mode}
          title={t(text)}
          aria-selected={mode === one}
          aria-controls={mode === one ? panelId : undefined}
          tabIndex={mode === one ? 0 : -1}
          onClick={() => onChoose(one)}
          onKeyDown={onKeyDown}
        >
          <Icon of={icon} size={16} />
          <span className={styles.modeText}>{t(text)}</span>
        </button>
      ))}
    </div>
  )
}

/** `/` focuses the box from everywhere except form fields, and selects its text. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event
      if (key !== '/' || ctrlKey || altKey || metaKey || defaultPrevented) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]'))
        return
      const { current } = input
      // The other box of the search page takes the focus.
      if (!current || !isShown(current)) return
      event.preventDefault()
      current.focus()
      current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

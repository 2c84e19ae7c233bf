import type { Category } from '@lamplight/contract/categories'
import { useNavigate } from '@tanstack/react-router'
import ListFilter from 'lucide-react/icons/list-filter'
import { useRef, useState } from 'react'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { contentLanguages, nameOfLanguage } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-filters.module.css'
import type { SearchParameters } from './search-parameters.ts'

type Option = readonly [value: string, text: string]

interface SearchFiltersProps {
  parameters: SearchParameters
  categories: readonly Category[]
}

const SORTS = [
  ['relevance', 'search.sortRelevance'],
  ['newest', 'search.sortNewest'],
  ['views', 'search.sortViews'],
] as const satisfies readonly [string, PlainKey][]
const DURATIONS = [
  ['short', 'search.durationShort'],
  ['medium', 'search.durationMedium'],
  ['long', 'search.durationLong'],
] as const satisfies readonly [string, PlainKey][]
const DATES = [
  ['day', 'search.dateDay'],
  ['week', 'search.dateWeek'],
  ['month', 'search.dateMonth'],
  ['year', 'search.dateYear'],
] as const satisfies readonly [string, PlainKey][]

/** Sort order and filters. Each choice is a new URL. */
export function SearchFilters({ parameters, categories }: SearchFiltersProps) {
  const t = useT()
  const navigate = useNavigate()
  const { q, domain, sort, ...filters } = parameters
  const count = Object.keys(filters).length
  // Once open it stays so: taking back the only filter must not hide the field that has the focus.
  const [isOpen, setIsOpen] = useState(count > 0)
  const summary = useRef<HTMLElement>(null)
  const choose = (change: SearchParameters) =>
    navigate({
      to: '/search',
      search: Object.fromEntries(
        Object.entries({ ...parameters, ...change }).filter(([, value]) => value !== undefined),
      ),
      resetScroll: false,
    })
  const words = (options: readonly (readonly [string, PlainKey])[]): Option[] =>
    options.map(([value, key]) => [value, t(key)])
  return (
    <details className={styles.filters} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary ref={summary} className={styles.summary}>
        <Icon of={ListFilter} />
        {count > 0 ? t('search.filtersCount', { count }) : t('search.filters')}
      </summary>
      <div className={styles.choices}>
        <Choice
          label={t('search.sort')}
          value={sort ?? 'relevance'}
          options={words(SORTS)}
          onChoose={(value) => choose({ sort: value === 'relevance' ? undefined : (value as 'newest') })}
        />
        <Choice
          label={t('search.duration')}
          any={t('search.any')}
          value={filters.duration}
          options={words(DURATIONS)}
          onChoose={(value) => choose({ duration: value as SearchParameters['duration'] })}
        />
        <Choice
          label={t('search.date')}
          any={t('search.any')}
          value={filters.date}
          options={words(DATES)}
          onChoose={(value) => choose({ date: value as SearchParameters['date'] })}
        />
        <Choice
          label={t('search.language')}
          any={t('search.any')}
          value={filters.language}
          unknown={nameOfLanguage}
          options={contentLanguages}
          onChoose={(value) => choose({ language: value })}
        />
        <Choice
          label={t('search.category')}
          any={t('search.any')}
          value={filters.category === undefined ? undefined : String(filters.category)}
          unknown={() => (categories.length > 0 ? t('fields.hiddenCategory') : '')}
          options={categories.map(({ id, name }) => [String(id), name])}
          onChoose={(value) => choose({ category: value === undefined ? undefined : Number(value) })}
        />
        <Choice
          label={t('search.captionsIn')}
          any={t('search.any')}
          value={filters.captions}
          unknown={nameOfLanguage}
          options={contentLanguages}
          onChoose={(value) => choose({ captions: value })}
        />
        {count > 0 && (
          <Button
            variant="quiet"
            className={styles.clear}
            onClick={() => {
              // The button disappears with the filters.
              summary.current?.focus()
              return navigate({
                to: '/search',
                search: {
                  ...(q !== undefined && { q }),
                  ...(domain !== undefined && { domain }),
                  ...(sort && { sort }),
                },
                resetScroll: false,
              })
            }}
          >
            {t('search.clearFilters')}
          </Button>
        )}
      </div>
    </details>
  )
}

interface ChoiceProps {
  label: string
  /** Label of the empty choice; without it one is always selected. */
  any?: string
  value: string | undefined
  options: readonly Option[]
  /** The text of a value from the URL that is not offered, so that the field does not show another one. */
  unknown?: (value: string) => string
  onChoose: (value: string | undefined) => void
}

function Choice({ label, any, value, options, unknown, onChoose }: ChoiceProps) {
  const isUnknown = value !== undefined && !options.some(([one]) => one === value)
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {isUnknown && unknown && <option value={value}>{unknown(value)}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

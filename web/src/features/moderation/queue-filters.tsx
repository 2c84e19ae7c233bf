import { QUEUE_AGES, QUEUE_MARKS, type QueueFilter, UPLOADER_MAX } from '@lamplight/contract/review-queue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { contentLanguages } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { categoriesQuery } from '../videos/videos.queries.ts'
import { FILTER_NAMES, isFiltered } from './queue-filter.ts'
import styles from './queue-filters.module.css'

/** Debounce time for typing. */
const TYPED_MS = 300

interface QueueFiltersProps {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

/** The filters of the queue. On small screens they open on request. */
export function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** Changes the key of the name field, which resets it. */
  const [clearings, setClearings] = useState(0)
  const { data: categories } = useQuery(categoriesQuery)
  const count = FILTER_NAMES.filter((name) => filter[name] !== undefined).length
  const clear = () => {
    setClearings(clearings + 1)
    onChange({})
  }
  const change = (name: keyof QueueFilter, value: string) => onChange({ ...filter, [name]: value || undefined })
  return (
    <section aria-label={t('moderation.filter')} className={styles.filters}>
      <Button
        size="small"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t('moderation.filterCount', { count }) : t('moderation.filter')}
      </Button>
      <div id={id} className={classNames(styles.fields, isOpen && styles.open)}>
        <SelectField
          label={t('moderation.filterCategory')}
          value={filter.category ?? ''}
          onChange={({ target }) => change('category', target.value)}
        >
          <option value="">{t('moderation.filterAll')}</option>
          <option value="none">{t('moderation.noCategory')}</option>
          {categories?.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('moderation.filterLanguage')}
          value={filter.language ?? ''}
          onChange={({ target }) => change('language', target.value)}
        >
          <option value="">{t('moderation.filterAll')}</option>
          {contentLanguages.map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('moderation.filterAge')}
          value={filter.age ?? ''}
          onChange={({ target }) => change('age', target.value)}
        >
          <option value="">{t('moderation.filterAll')}</option>
          {QUEUE_AGES.map((age) => (
            <option key={age} value={age}>
              {t(`moderation.age_${age}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('moderation.filterOnly')}
          value={filter.only ?? ''}
          onChange={({ target }) => change('only', target.value)}
        >
          <option value="">{t('moderation.filterAll')}</option>
          {QUEUE_MARKS.map((mark) => (
            <option key={mark} value={mark}>
              {t(`moderation.only_${mark}`)}
            </option>
          ))}
        </SelectField>
        <Uploader key={clearings} value={filter.uploader ?? ''} onChange={(uploader) => change('uploader', uploader)} />
        {isFiltered(filter) && (
          <Button variant="quiet" className={styles.clear} onClick={clear}>
            {t('moderation.filterClear')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Searches when typing pauses. */
function Uploader({ value, onChange }: { value: string; onChange: (uploader: string) => void }) {
  const t = useT()
  const [text, setText] = useState(value)
  /** What this field has found in the filter, or put there. */
  const known = useRef(value)
  // A link to the page, or a step back, has another filter.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === value) return
    const search = () => {
      known.current = text.trim()
      onChange(known.current)
    }
    const timer = setTimeout(search, TYPED_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextField
      label={t('moderation.filterUploader')}
      type="search"
      maxLength={UPLOADER_MAX}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

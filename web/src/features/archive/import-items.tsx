import { IMPORT_ITEM_STATES, type Import, type ImportItem, type ImportItemState } from '@lamplight/contract/archive'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { importItemPages } from './archive.queries.ts'
import { ImportFailureText } from './import-failure-text.tsx'
import styles from './import-page.module.css'

const TONES = { waiting: 'neutral', imported: 'success', present: 'brand', failed: 'danger' } as const

interface ImportItemsProps {
  id: number
  counts: Import['counts']
  /** The import was started; before that, the table shows the plan. */
  isDone: boolean
  isUnderWay: boolean
}

/** The archive item by item: what will happen to it, or what has happened. */
export function ImportItems({ id, counts, isDone, isUnderWay }: ImportItemsProps) {
  const t = useT()
  const [state, setState] = useState<ImportItemState | 'all'>('all')
  const pages = usePages(importItemPages(id, state === 'all' ? undefined : state))
  const { refetch } = pages
  const left = isUnderWay ? counts.waiting : 0
  // Every imported item changes a row, so the list is refetched when `left` changes.
  useEffect(() => {
    if (left >= 0) void refetch()
  }, [left, refetch])
  const states = IMPORT_ITEM_STATES.filter((value) => counts[value] > 0)
  const columns = ['what', 'date', 'name', 'category', 'playlists', 'captions'] as const
  return (
    <div className={styles.items}>
      {states.length > 1 && (
        <SelectField
          label={t('archive.filter')}
          value={state}
          onChange={({ target }) => setState(target.value as typeof state)}
        >
          <option value="all">{t('archive.everything')}</option>
          {states.map((value) => (
            <option key={value} value={value}>
              {t('archive.filterOption', { state: t(wordOf(value, isDone)), count: counts[value] })}
            </option>
          ))}
        </SelectField>
      )}
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} />
          </SkeletonGroup>
        }
        failed={t('archive.itemsFailed')}
        empty={t('archive.noItems')}
      >
        {(items) => (
          <table className={styles.table}>
            <caption className="visually-hidden">{t('archive.items')}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`archive.column_${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <Row key={item.position} item={item} isDone={isDone} />
              ))}
            </tbody>
          </table>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </div>
  )
}

const wordOf = (state: ImportItemState, isDone: boolean) =>
  state === 'waiting' && !isDone ? 'archive.item_comes' : (`archive.item_${state}` as const)

function Row({ item, isDone }: { item: ImportItem; isDone: boolean }) {
  const t = useT()
  const { date, list } = useFormat()
  const { state, title, publishedAt, category, playlists, captions, videoId, failure, ignored } = item
  const nameOf = (language: string) => languageNames[language as keyof typeof languageNames] ?? language
  return (
    <tr>
      <td>
        <Badge tone={TONES[state]}>{t(wordOf(state, isDone))}</Badge>
      </td>
      <td className={styles.date} data-label={t('archive.column_date')}>
        {publishedAt && date(publishedAt)}
      </td>
      <th scope="row">
        {videoId === null ? (
          <bdi>{title}</bdi>
        ) : (
          <Link to="/video/$id" params={{ id: String(videoId) }} className="text-link">
            <bdi>{title}</bdi>
          </Link>
        )}
        {failure !== null && <ImportFailureText failure={failure} />}
        {ignored.map(({ column, text }) => (
          <p key={column} className={styles.ignored}>
            {t(`archive.ignored_${column}`, { text })}
          </p>
        ))}
      </th>
      <td data-label={t('archive.column_category')}>{category && <bdi>{category}</bdi>}</td>
      <td data-label={t('archive.column_playlists')}>{list(playlists)}</td>
      <td data-label={t('archive.column_captions')}>{list(captions.map(nameOf))}</td>
    </tr>
  )
}

import type { ReactNode } from 'react'
import type { Pages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import styles from './dashboard-page.module.css'
import { PlotSkeleton } from './plot-skeleton.tsx'

interface MoneyTableProps<Item> {
  pages: Pages<Item>
  /** The caption of the table, for screen readers. */
  label: string
  columns: readonly string[]
  failed: string
  empty: string
  /** How its cells are arranged on a phone, where each row becomes a small card. */
  layout: 'earnings' | 'payouts'
  /** One `tr` with a key. */
  children: (item: Item) => ReactNode
}

/** A table of the dashboard, newest first, with a button to load older rows. */
export function MoneyTable<Item>({ pages, label, columns, failed, empty, layout, children }: MoneyTableProps<Item>) {
  const t = useT()
  return (
    <>
      <AsyncList query={pages} skeleton={<PlotSkeleton />} failed={failed} empty={empty}>
        {(items) => (
          <>
            <section ref={scrollableByKeyboard} className={styles.scroll} aria-label={label}>
              <table className={`${styles.table} ${styles[layout]}`}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>{items.map(children)}</tbody>
              </table>
            </section>
            <p className={styles.note}>{t('creators.daysHint')}</p>
          </>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

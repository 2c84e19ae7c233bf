import type { ReactNode } from 'react'
import type { Pages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './admin.module.css'

interface AdminListProps<Item extends { id: number | string }> {
  pages: Pages<Item>
  /** Text for an empty list. */
  empty: string
  children: (item: Item) => ReactNode
}

/** The list used by every admin page: a card for each item, and a button to load older ones. */
export function AdminList<Item extends { id: number | string }>({ pages, empty, children }: AdminListProps<Item>) {
  const t = useT()
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} />
          </SkeletonGroup>
        }
        failed={t('admin.loadFailed')}
        empty={empty}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.row}>
                {children(item)}
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

import { type ReactNode, useId } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { useT } from '../i18n/language-provider.tsx'
import styles from './staff-list.module.css'
import { AsyncList } from './states/async-list.tsx'
import { ShowMore } from './states/show-more.tsx'
import { Skeleton, SkeletonGroup } from './states/skeleton.tsx'

interface StaffListProps<Item> {
  pages: Pages<Item>
  empty: string
  /** Text when the list could not be loaded, if there is one of its own. */
  failed?: string
  /** One card; use `StaffCard`. */
  children: (item: Item) => ReactNode
}

/** A list that staff work through, in its four states, with more on request. */
export function StaffList<Item extends { id: number }>({ pages, empty, failed, children }: StaffListProps<Item>) {
  const t = useT()
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={<StaffListShape />}
        failed={failed ?? t('common.somethingWrong')}
        empty={empty}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

/** The placeholder of a list whose cards are not known yet. */
export function StaffListShape() {
  return (
    <SkeletonGroup>
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className={styles.shape} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

interface StaffCardProps {
  title: ReactNode
  /** Id of the title, for buttons that are about it. */
  titleId?: string
  /** Beside the title: a state, a date. */
  aside?: ReactNode
  children: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

export function StaffCard({ title, titleId, aside, children, actions }: StaffCardProps) {
  const ownId = useId()
  const id = titleId ?? ownId
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside && <span className={styles.muted}>{aside}</span>}
        </div>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

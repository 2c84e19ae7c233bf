import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../lib/clock.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './forum.module.css'
import { categoriesQuery, permissionsQuery } from './forum.queries.ts'
import { TopicSkeletons } from './topic-list.tsx'

/** The categories with their activity. */
export function CategoriesPanel() {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const categories = useQuery(categoriesQuery)
  const { data: permissions } = useQuery(permissionsQuery)
  return (
    <AsyncList
      query={categories}
      skeleton={<TopicSkeletons />}
      failed={t('forum.categoriesFailed')}
      empty={
        <EmptyState
          text={t('forum.noCategories')}
          hint={permissions?.canAddCategory ? t('forum.noCategoriesCreate') : t('forum.noCategoriesWait')}
        />
      }
    >
      {(items) => (
        <ul className={styles.categories}>
          {items.map((category) => (
            <li key={category.id}>
              <Link to="/forum/category/$id" params={{ id: String(category.id) }} className={styles.category}>
                <h2>
                  <bdi>{category.name}</bdi>
                </h2>
                {category.description ? (
                  <p dir="auto">{category.description}</p>
                ) : (
                  <p className={styles.facts}>{t('forum.noDescription')}</p>
                )}
                <Facts className={styles.facts}>
                  <span>{t('forum.topicCount', { count: category.topicCount })}</span>
                  {category.lastActivityAt && (
                    <span suppressHydrationWarning>
                      {t('forum.lastActivity', { time: format.relativeTime(category.lastActivityAt, now) })}
                    </span>
                  )}
                </Facts>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </AsyncList>
  )
}

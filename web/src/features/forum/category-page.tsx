import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { isNotFound } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './forum.module.css'
import { categoryQuery, topicsOfCategory } from './forum.queries.ts'
import { ForumMissing } from './forum-missing.tsx'
import { TopicPages, TopicSkeletons } from './topic-list.tsx'

const route = getRouteApi('/forum/category/$id')

export function CategoryPage() {
  const t = useT()
  const { id } = route.useParams()
  const query = useQuery(categoryQuery(id))
  const category = query.data
  const isGone = isNotFound(query.error)
  // Also with a cached category: it was removed since it was read.
  if (!category || isGone) {
    if (!query.error) return <TopicSkeletons />
    return (
      <ForumMissing
        title={isGone ? t('forum.categoryMissing') : t('forum.categoryLoadFailed')}
        text={isGone ? t('forum.categoryMissingText') : t('common.somethingWrong')}
        isGone={isGone}
        onRetry={query.refetch}
      />
    )
  }
  const newTopic = (
    <ButtonLink to="/forum/new-topic" search={{ categoryId: category.id }} variant="primary" icon={<Icon of={Plus} />}>
      {t('forum.newTopic')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={category.name} description={category.description} isPrivate />
      <Breadcrumbs
        label={t('forum.breadcrumbs')}
        crumbs={[
          { label: t('forum.home'), to: '/' },
          { label: t('forum.forum'), to: '/forum' },
          { label: category.name },
        ]}
      />
      <div className={styles.head}>
        <PageHeading>
          <bdi>{category.name}</bdi>
        </PageHeading>
        {newTopic}
      </div>
      {category.description && (
        <p className={styles.lead} dir="auto">
          {category.description}
        </p>
      )}
      <TopicPages options={topicsOfCategory(id)} empty={<EmptyState text={t('forum.emptyCategory')} />} isOfCategory />
    </>
  )
}

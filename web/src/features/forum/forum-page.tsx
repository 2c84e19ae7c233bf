import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { CategoriesPanel } from './categories-panel.tsx'
import styles from './forum.module.css'
import { permissionsQuery, recentPages, removedPages, topicsOfUser } from './forum.queries.ts'
import { NewCategoryDialog } from './new-category-dialog.tsx'
import { ForumSearchBox, ForumSearchResults } from './search-panel.tsx'
import { TopicPages } from './topic-list.tsx'

const route = getRouteApi('/forum')
type View = 'categories' | 'recent' | 'mine' | 'removed'
const VIEWS: readonly View[] = ['categories', 'recent', 'mine', 'removed']

export function ForumPage() {
  const t = useT()
  const { q } = route.useSearch()
  const { data: permissions } = useQuery(permissionsQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHead title={t('forum.heading')} description={t('forum.headDescription')} isPrivate />
      <div className={styles.head}>
        <PageHeading>{t('forum.heading')}</PageHeading>
        <div className={styles.homeButtons}>
          {permissions?.canAddCategory && (
            <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setIsAdding(true)}>
              {t('forum.newCategory')}
            </Button>
          )}
          <ButtonLink to="/forum/new-topic" variant="primary" icon={<Icon of={Plus} />}>
            {t('forum.newTopic')}
          </ButtonLink>
        </div>
      </div>
      <ForumSearchBox q={q} />
      {q === undefined ? <Views /> : <ForumSearchResults key={q} q={q} />}
      <NewCategoryDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

/** The tab is part of the URL, so that links and the back button lead to the same view. */
function Views() {
  const t = useT()
  const session = useSession()
  const navigate = useNavigate()
  const { tab } = route.useSearch()
  const isStaff = session?.role === 'moderator' || session?.role === 'admin'
  const tabs: Tab<View>[] = [
    { value: 'categories', label: t('forum.tabCategories'), panel: <CategoriesPanel /> },
    {
      value: 'recent',
      label: t('forum.tabRecent'),
      panel: (
        <TopicPages
          options={recentPages}
          empty={<EmptyState text={t('forum.noTopics')} hint={t('forum.noTopicsHint')} />}
        />
      ),
    },
  ]
  if (session) {
    tabs.push({
      value: 'mine',
      label: t('forum.tabMine'),
      panel: <TopicPages options={topicsOfUser(session.id)} empty={t('forum.noOwnTopics')} />,
    })
  }
  if (isStaff) {
    tabs.push({
      value: 'removed',
      label: t('forum.tabRemoved'),
      panel: <TopicPages options={removedPages} empty={t('forum.noRemoved')} />,
    })
  }
  const wanted = VIEWS.find((view) => view === tab)
  const value = tabs.some((known) => known.value === wanted) && wanted ? wanted : 'categories'
  return (
    <Tabs
      label={t('forum.tabs')}
      value={value}
      onChange={(next) =>
        void navigate({ to: '/forum', search: next === 'categories' ? {} : { tab: next }, replace: true })
      }
      tabs={tabs}
    />
  )
}

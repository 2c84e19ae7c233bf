import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './forum.module.css'
import { searchPages } from './forum.queries.ts'
import { TopicSkeletons } from './topic-list.tsx'

/** The search box; also works without scripts, as a form that loads the page again. */
export function ForumSearchBox({ q }: { q: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/forum', search: wanted ? { q: wanted } : {} })
  }
  return (
    <search>
      <form action="/forum" className={styles.search} onSubmit={submit}>
        <SearchField label={t('forum.searchLabel')} q={q} />
      </form>
    </search>
  )
}

/** The search results, newest first. */
export function ForumSearchResults({ q }: { q: string }) {
  const t = useT()
  const nameOf = usePersonName()
  const pages = usePages(searchPages(q))
  return (
    <section aria-labelledby="forum-results">
      <div className={styles.head}>
        <h2 id="forum-results">{t('forum.searchResults', { q })}</h2>
        <ButtonLink to="/forum" size="small">
          {t('forum.clearSearch')}
        </ButtonLink>
      </div>
      <AsyncList
        query={pages}
        skeleton={<TopicSkeletons />}
        failed={t('forum.searchFailed')}
        empty={<EmptyState text={t('forum.searchNone', { q })} />}
      >
        {(hits) => (
          <ul className={styles.list}>
            {hits.map((hit) => (
              <li key={hit.postId}>
                <article className={styles.card}>
                  <Avatar name={nameOf(hit.user)} url={hit.user.avatarUrl} id={hit.user.id} size={40} />
                  <div className={styles.body}>
                    <h3 className={styles.title}>
                      <Link
                        to="/forum/topic/$id"
                        params={{ id: String(hit.topic.id) }}
                        search={{ post: hit.postId }}
                        hash={`post-${hit.postId}`}
                        className={styles.titleLink}
                      >
                        <bdi>{hit.topic.title}</bdi>
                      </Link>
                    </h3>
                    <p className={styles.excerpt} dir="auto">
                      {hit.excerpt}
                    </p>
                    <Facts className={styles.facts}>
                      <bdi>{nameOf(hit.user)}</bdi>
                      <bdi>{hit.topic.category.name}</bdi>
                      <RelativeTime moment={hit.createdAt} />
                    </Facts>
                  </div>
                </article>
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </section>
  )
}

import { ALL_CATEGORY_KINDS, type AnyCategoryKind, type ManagedCategory } from '@lamplight/contract/categories'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useId, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import cards from '../../ui/staff-list.module.css'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { managedQuery, useChangeCategory, useOrderCategories, useRemoveCategory } from './categories.queries.ts'
import styles from './categories-page.module.css'
import { NamesDialog } from './names-dialog.tsx'

/** Admins manage the categories of videos, products and the forum. */
export function CategoriesPage() {
  const t = useT()
  const [kind, setKind] = useUrlTab(ALL_CATEGORY_KINDS)
  return (
    <>
      <PageHead title={t('categories.title')} isPrivate />
      <AdminsOnly>
        <PageHeading>{t('categories.title')}</PageHeading>
        <Tabs
          label={t('categories.title')}
          value={kind}
          onChange={setKind}
          tabs={ALL_CATEGORY_KINDS.map((value) => ({
            value,
            label: t(`categories.${value}`),
            panel: <List kind={value} />,
          }))}
        />
      </AdminsOnly>
    </>
  )
}

/** The toasts after a step, for `mutate`. */
function useResultToasts() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  return {
    saved: () => toast.success({ title: t('site.saved') }),
    onError: (error: unknown) => toast.failure({ title: t('categories.failed'), text: errorText(error) }),
  }
}

function List({ kind }: { kind: AnyCategoryKind }) {
  const t = useT()
  const { onError } = useResultToasts()
  const query = useQuery(managedQuery(kind))
  const order = useOrderCategories(kind)
  /** Not a part of its row, which disappears when another admin removes the category. */
  const [edited, setEdited] = useState<ManagedCategory | 'new' | null>(null)
  const [spoken, setSpoken] = useState('')
  const move = (from: number, to: number) => {
    const previous = (query.data ?? []).map(({ id }) => id)
    const ids = [...previous]
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(to, 0, moved)
    setSpoken(t('playlists.movedTo', { position: to + 1, count: ids.length }))
    order.mutate({ ids, previous }, { onError })
  }
  return (
    <>
      <p className={styles.add}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {t('categories.add')}
        </Button>
      </p>
      <NamesDialog
        isOpen={edited !== null}
        kind={kind}
        category={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
      <p aria-live="assertive" className="visually-hidden">
        {spoken}
      </p>
      <AsyncList
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} />
          </SkeletonGroup>
        }
        failed={t('categories.loadFailed')}
        empty={t('categories.none')}
      >
        {(categories) => (
          <ol className={cards.list}>
            {categories.map((category, place) => (
              <li key={category.id}>
                <Row
                  category={category}
                  onEdit={() => setEdited(category)}
                  {...(place > 0 && { onUp: () => move(place, place - 1) })}
                  {...(place < categories.length - 1 && { onDown: () => move(place, place + 1) })}
                />
              </li>
            ))}
          </ol>
        )}
      </AsyncList>
    </>
  )
}

interface RowProps {
  category: ManagedCategory
  onEdit: () => void
  onUp?: () => void
  onDown?: () => void
}

function Row({ category, onEdit, onUp, onDown }: RowProps) {
  const t = useT()
  const { saved, onError } = useResultToasts()
  const toast = useToast()
  const { language } = useLanguage()
  const { id, kind, names, isHidden, useCount, allowsSponsors } = category
  // As it is shown to members: by its English name where a translation is missing.
  const name = names[language] || names.en
  const change = useChangeCategory(kind, id)
  // Shown before the response; after a failure the saved state is shown again.
  const isOpenToSponsors = (change.isPending ? change.variables.allowsSponsors : undefined) ?? allowsSponsors
  const remove = useRemoveCategory(kind, id)
  const nameId = useId()
  const { list } = useFormat()
  const removed = () => toast.success({ title: t('categories.removed', { name }) })
  const missing = LANGUAGES.filter((language) => names[language] === '')
  return (
    <article className={cards.card} aria-labelledby={nameId}>
      <div className={cards.content}>
        <div className={styles.name}>
          <h2 className={cards.title}>
            <bdi id={nameId}>{name}</bdi>
          </h2>
          {isHidden && <Badge tone="warning">{t('categories.hidden')}</Badge>}
          <span className={cards.muted}>{t('categories.uses', { count: useCount })}</span>
        </div>
        {missing.length > 0 && (
          <p className={cards.muted}>
            {t('categories.missing', { languages: list(missing.map((language) => languageNames[language])) })}
          </p>
        )}
        {kind === 'video' && (
          <CheckboxField
            label={t('categories.allowsSponsors')}
            checked={isOpenToSponsors}
            onChange={({ target }) => change.mutate({ allowsSponsors: target.checked }, { onSuccess: saved, onError })}
          />
        )}
      </div>
      <div className={cards.actions}>
        <Button size="small" about={nameId} onClick={onEdit}>
          {t('categories.edit')}
        </Button>
        <Button
          size="small"
          about={nameId}
          isPending={change.isPending}
          onClick={() => change.mutate({ isHidden: !isHidden }, { onSuccess: saved, onError })}
        >
          {isHidden ? t('categories.show') : t('categories.hide')}
        </Button>
        {useCount === 0 && (
          <Button
            size="small"
            about={nameId}
            isPending={remove.isPending}
            onClick={() => void remove.mutateAsync(undefined).then(removed, onError)}
          >
            {t('categories.remove')}
          </Button>
        )}
        <span className={styles.order}>
          {onUp && <IconButton label={t('categories.up', { name })} icon={<Icon of={ArrowUp} />} onClick={onUp} />}
          {onDown && (
            <IconButton label={t('categories.down', { name })} icon={<Icon of={ArrowDown} />} onClick={onDown} />
          )}
        </span>
      </div>
    </article>
  )
}

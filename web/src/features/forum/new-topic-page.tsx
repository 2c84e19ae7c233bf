import { NewForumTopic, TOPIC_TITLE_MAX } from '@lamplight/contract/forum-input'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { isSignedOut, useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { useSignInSearch } from '../../lib/use-sign-in-search.ts'
import { without } from '../../lib/without.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CategoryField } from '../../ui/forms/category-field.tsx'
import { CheckboxField, TextField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { focusFirstIssue, showIssues } from '../../ui/forms/show-issues.ts'
import { useSavedDraftNotice } from '../../ui/forms/use-saved-draft-notice.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import styles from './forum.module.css'
import { categoriesQuery, isCategoryClosed, permissionsQuery, useAddTopic } from './forum.queries.ts'
import { type IssuesByField, issuesByField } from './issues-by-field.ts'
import { MarkdownBox } from './markdown-box.tsx'

const route = getRouteApi('/forum/new-topic')

export function NewTopicPage() {
  const t = useT()
  const session = useSession()
  return (
    <>
      <PageHead title={t('forum.createTopic')} isPrivate />
      <Breadcrumbs
        label={t('forum.breadcrumbs')}
        crumbs={[
          { label: t('forum.home'), to: '/' },
          { label: t('forum.forum'), to: '/forum' },
          { label: t('forum.createTopic') },
        ]}
      />
      {/* The guard redirects to /auth; this is for a session that ends while the page is open. */}
      {session === null && <SignedOut />}
      {session && (
        <>
          <PageHeading>{t('forum.createTopic')}</PageHeading>
          <TopicForm key={session.id} userId={session.id} />
        </>
      )}
    </>
  )
}

const DRAFTS = ['new topic'] as const

function SignedOut() {
  const t = useT()
  const signInSearch = useSignInSearch()
  const draftNotice = useSavedDraftNotice(DRAFTS)
  return (
    <MessageScreen
      drawing={<LampOutDrawing />}
      title={t('forum.authHeading')}
      text={draftNotice ?? t('forum.authText')}
      actions={
        <ButtonLink to="/auth" search={signInSearch} variant="primary">
          {t('forum.signIn')}
        </ButtonLink>
      }
    />
  )
}

interface Draft {
  title: string
  categoryId: string
  content: string
  isSticky: boolean
}

const EMPTY: Draft = { title: '', categoryId: '', content: '', isSticky: false }

/** The draft stored in this tab; damaged data is ignored. */
function readTopicDraft(place: string): Partial<Draft> {
  try {
    const parsed: unknown = JSON.parse(readDraft(place) || '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

function TopicForm({ userId }: { userId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const navigate = useNavigate()
  const { categoryId: wanted } = route.useSearch()
  const categories = useQuery(categoriesQuery)
  const { data: permissions } = useQuery(permissionsQuery)
  const place = draftKeyOf('new topic', userId, 0)
  const initial: Draft = { ...EMPTY, categoryId: wanted === undefined ? '' : String(wanted) }
  const [draft, setDraft] = useState(initial)
  const [issues, setIssues] = useState<IssuesByField>({})
  const { mutateAsync, isPending } = useAddTopic()
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setIssues((now) => without(now, part))
  }
  useStoredDraft(place, draft, setDraft)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const categoryId = draft.categoryId === '' ? undefined : Number(draft.categoryId)
    const parsed = NewForumTopic.safeParse({ ...draft, categoryId })
    showIssues(event, () => setIssues(issuesByField(parsed.error?.issues)))
    if (!parsed.success) return
    const form = event.currentTarget
    const inForm = inFormOf(event)
    const sent = readDraft(place)
    try {
      await mutateAsync(parsed.data, {
        // Not called once the page has been left: the person is elsewhere.
        onSuccess: ({ id }) => void navigate({ to: '/forum/topic/$id', params: { id: String(id) } }),
      })
      if (readDraft(place) === sent) storeDraft(place, '')
    } catch (error) {
      if (isCategoryClosed(error)) {
        setDraft((now) => ({ ...now, categoryId: '' }))
        setIssues({ categoryId: errorText(error) })
        return focusFirstIssue(form)
      }
      const failure = isSignedOut(error)
        ? { title: t('forum.authRequired'), text: t('forum.authTopic') }
        : {
            title: t('forum.createFailedTitle'),
            text: t('forum.createFailed', { message: errorText(error) }),
          }
      toast.failure({ ...failure, place: inForm })
    }
  }
  const leave = () => {
    storeDraft(place, '')
    void navigate({ to: '/forum' })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('forum.topicTitle')}
        required
        hint={`${lengthOf(draft.title)} / ${TOPIC_TITLE_MAX}`}
        value={draft.title}
        error={validationText(issues.title)}
        onChange={(event) => change({ title: event.target.value })}
      />
      <CategoryField
        label={t('forum.category')}
        query={categories}
        none={t('forum.chooseCategory')}
        failed={t('forum.categoriesFailed')}
        hint={categories.data?.length === 0 ? t('forum.noCategoriesWait') : undefined}
        required
        value={draft.categoryId}
        error={validationText(issues.categoryId)}
        onChange={(event) => change({ categoryId: event.target.value })}
      />
      <MarkdownBox
        label={t('forum.initialPost')}
        rows={8}
        required
        value={draft.content}
        error={validationText(issues.content)}
        onChange={(content) => change({ content })}
      />
      {permissions?.canPin && (
        <CheckboxField
          label={t('forum.pinThis')}
          hint={t('forum.pinHint')}
          checked={draft.isSticky}
          onChange={(event) => change({ isSticky: event.target.checked })}
        />
      )}
      <div className={styles.formButtons}>
        <Button onClick={leave}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? t('forum.creating') : t('forum.createTopic')}
        </Button>
      </div>
    </form>
  )
}

/** Restores what was typed, once the page is awake, then stores it; a category in the URL wins over that of the draft. */
function useStoredDraft(place: string, draft: Draft, setDraft: (change: (now: Draft) => Draft) => void): void {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (isRead) {
      const isEmpty = draft.title === '' && draft.content === ''
      return storeDraft(place, isEmpty ? '' : JSON.stringify(draft))
    }
    const stored = readTopicDraft(place)
    setDraft((typed) => ({
      title: typed.title || String(stored.title ?? ''),
      content: typed.content || String(stored.content ?? ''),
      categoryId: typed.categoryId || String(stored.categoryId ?? ''),
      isSticky: typed.isSticky || stored.isSticky === true,
    }))
    setIsRead(true)
  }, [place, draft, isRead, setDraft])
}

import { FORUM_REASON_MAX, TOPIC_TITLE_MAX, TOPIC_TITLE_MIN } from '@lamplight/contract/forum-input'
import type { ForumTopicPage } from '@lamplight/contract/forum-responses'
import { withLimit } from '@lamplight/contract/longest'
import { REMOVAL_REASON_MIN } from '@lamplight/contract/removals'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Pencil from 'lucide-react/icons/square-pen'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { Button } from '../../ui/button.tsx'
import { CategoriesFailed } from '../../ui/forms/categories-failed.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { excessOf, LimitedTextField } from '../../ui/forms/limited-field.tsx'
import { OtherVersion } from '../../ui/forms/other-version.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useOtherVersion } from '../../ui/forms/use-other-version.ts'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './forum.module.css'
import { categoriesQuery, type TopicChange, useChangeTopic, useSubscribeTopic } from './forum.queries.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Actions on a whole topic: subscribe and rename; for staff also pin, lock, move, merge, remove and restore. */
export function TopicTools({ topic }: { topic: ForumTopicPage }) {
  const { viewer } = topic
  return (
    <div className={styles.buttons}>
      <SubscribeTopic topic={topic} />
      {(viewer.canModerate || viewer.canRename) && <ChangeTopic topic={topic} />}
    </div>
  )
}

function SubscribeTopic({ topic }: { topic: ForumTopicPage }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useSubscribeTopic(topic.id)
  const { isSubscribed } = topic.viewer
  const toggle = () =>
    mutate(!isSubscribed, {
      onSuccess: (now) =>
        toast.success({ title: now.isSubscribed ? t('forum.subscribedToast') : t('forum.unsubscribedToast') }),
      onError: (error) => toast.failure({ title: t('forum.actionFailed', { message: errorText(error) }) }),
    })
  return (
    <Button icon={<Icon of={isSubscribed ? BellRing : Bell} />} isPending={isPending} onClick={toggle}>
      {isSubscribed ? t('forum.subscribed') : t('forum.subscribe')}
    </Button>
  )
}

type OpenDialog = 'move' | 'merge' | 'remove' | 'rename' | null

/** A menu for staff; the author has the title alone to change. */
function ChangeTopic({ topic }: { topic: ForumTopicPage }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { mutate, isPending } = useChangeTopic(topic.id)
  /** `isShown` says whether the dialog itself shows an error. */
  const act = (step: TopicChange, isShown: (error: unknown) => boolean = () => false) =>
    mutate(step, {
      onSuccess: (changed) => {
        setDialog(null)
        const done = {
          change: 'topicChanged',
          restore: 'topicChanged',
          merge: 'topicMerged',
          remove: 'topicRemoved',
        } as const
        toast.success({ title: t(`forum.${done[step.kind]}`) })
        if (step.kind === 'merge' && changed) {
          void navigate({ to: '/forum/topic/$id', params: { id: String(changed.id) } })
        }
      },
      onError: (error) => {
        if (!isShown(error)) toast.failure({ title: t('forum.actionFailed', { message: errorText(error) }) })
      },
    })
  const action = (label: string, onSelect: () => void, isDangerous = false): MenuEntry => ({
    kind: 'action',
    label,
    onSelect,
    isDangerous,
  })
  const { isSticky, isLocked } = topic
  const entries: MenuEntry[] = [
    action(t('forum.rename'), () => setDialog('rename')),
    action(isSticky ? t('forum.unpin') : t('forum.pin'), () =>
      act({ kind: 'change', change: { isSticky: !isSticky } }),
    ),
    action(isLocked ? t('forum.unlock') : t('forum.lock'), () =>
      act({ kind: 'change', change: { isLocked: !isLocked } }),
    ),
    action(t('forum.move'), () => setDialog('move')),
    // Only topics in the forum are merged.
    ...(topic.removal ? [] : [action(t('forum.merge'), () => setDialog('merge'))]),
    topic.removal
      ? action(t('forum.restoreTopic'), () => act({ kind: 'restore' }))
      : action(t('forum.removeTopic'), () => setDialog('remove'), true),
  ]
  return (
    <>
      {topic.viewer.canModerate ? (
        <Menu
          label={t('forum.moderate')}
          entries={() => entries}
          trigger={(props) => (
            <Button {...props} icon={<Icon of={ShieldCheck} />} isPending={isPending}>
              {t('forum.moderate')}
            </Button>
          )}
        />
      ) : (
        <Button icon={<Icon of={Pencil} />} aria-haspopup="dialog" onClick={() => setDialog('rename')}>
          {t('forum.rename')}
        </Button>
      )}
      {dialog === 'merge' && (
        <MergeDialog
          topic={topic}
          isPending={isPending}
          onMerge={(intoId) => act({ kind: 'merge', intoId })}
          onClose={() => setDialog(null)}
        />
      )}
      <TopicDialog
        key={dialog}
        dialog={dialog === 'merge' ? null : dialog}
        topic={topic}
        isPending={isPending}
        onAct={act}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

interface TopicDialogProps {
  dialog: Exclude<OpenDialog, 'merge'>
  topic: ForumTopicPage
  isPending: boolean
  onAct: (step: TopicChange, isShown?: (error: unknown) => boolean) => void
  onClose: () => void
}

function TopicDialog({ dialog, topic, isPending, onAct, onClose }: TopicDialogProps) {
  const t = useT()
  const validationText = useValidationText()
  const [typed, setTyped] = useState(
    dialog === 'rename' ? topic.title : dialog === 'move' ? String(topic.category.id) : '',
  )
  const [issue, setIssue] = useState<string>()
  const version = useOtherVersion(topic.title)
  const known = useQuery({ ...categoriesQuery, enabled: dialog === 'move' })
  if (dialog === null) return null
  // The topic's own one is missing when staff have hidden it.
  const { category } = topic
  const categories = known.data ?? []
  const choices = categories.some(({ id }) => id === category.id) ? categories : [category, ...categories]
  const titles = {
    move: t('forum.moveTitle'),
    remove: t('forum.removeTopicTitle'),
    rename: t('forum.renameTitle'),
  }
  const texts = { remove: t('forum.removeTopicText'), move: undefined, rename: undefined }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const max = { move: null, remove: FORUM_REASON_MAX, rename: TOPIC_TITLE_MAX }[dialog]
    if (isPending) return
    const text = typed.trim()
    const wrong = {
      move: undefined,
      remove:
        lengthOf(text) < REMOVAL_REASON_MIN ? withLimit(validationTexts.reasonMissing, REMOVAL_REASON_MIN) : undefined,
      rename: lengthOf(text) < TOPIC_TITLE_MIN ? withLimit(validationTexts.titleTooShort, TOPIC_TITLE_MIN) : undefined,
    }[dialog]
    showIssues(event, () => setIssue(wrong))
    // The field says by itself that it is too long.
    if (wrong || (max !== null && excessOf(typed, max) > 0)) return
    if (dialog === 'move') onAct({ kind: 'change', change: { categoryId: Number(text) } })
    if (dialog === 'remove') onAct({ kind: 'remove', reason: text })
    if (dialog === 'rename') {
      onAct({ kind: 'change', change: { title: text, previousTitle: version.previous } }, version.show)
    }
  }
  const field = {
    value: typed,
    error: validationText(issue),
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return (
    <Dialog isOpen title={titles[dialog]} text={texts[dialog]} onClose={onClose}>
      <form className={styles.dialogForm} onSubmit={submit} noValidate>
        {dialog === 'move' && (
          <>
            <SelectField label={t('forum.category')} {...field}>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <CategoriesFailed query={known} text={t('forum.categoriesFailed')} />
          </>
        )}
        {dialog === 'remove' && (
          <LimitedTextField label={t('forum.reason')} required max={FORUM_REASON_MAX} {...field} />
        )}
        {dialog === 'rename' && (
          <LimitedTextField label={t('forum.topicTitle')} required max={TOPIC_TITLE_MAX} {...field} />
        )}
        {version.other !== null && (
          <OtherVersion
            text={version.other}
            onUse={() => {
              setTyped(version.previous)
              version.hide()
            }}
          />
        )}
        <div className={styles.formButtons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant={dialog === 'remove' ? 'danger' : 'primary'} isPending={isPending}>
            {
              {
                move: t('forum.move'),
                remove: t('forum.removeTopic'),
                rename: t('forum.save'),
              }[dialog]
            }
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { NewForumCategory } from '@lamplight/contract/forum-input'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { without } from '../../lib/without.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './forum.module.css'
import { useAddCategory } from './forum.queries.ts'
import { type IssuesByField, issuesByField } from './issues-by-field.ts'

const EMPTY = { name: '', description: '', sortOrder: '0' }

/** Adds a category. The input is kept when the server rejects it. */
export function NewCategoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [typed, setTyped] = useState(EMPTY)
  const [issues, setIssues] = useState<IssuesByField>({})
  const { mutate, isPending } = useAddCategory()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const sortOrder = typed.sortOrder.trim() === '' ? 0 : Number(typed.sortOrder)
    const parsed = NewForumCategory.safeParse({ ...typed, sortOrder })
    showIssues(event, () => setIssues(issuesByField(parsed.error?.issues)))
    if (!parsed.success) return
    mutate(parsed.data, {
      onSuccess: () => {
        toast.success({ title: t('forum.categoryCreated') })
        setTyped(EMPTY)
        onClose()
      },
      onError: (error) =>
        toast.failure({ title: t('forum.categoryFailed', { message: errorText(error) }), place: inFormOf(event) }),
    })
  }
  const change = (part: Partial<typeof EMPTY>) => {
    setTyped((now) => ({ ...now, ...part }))
    setIssues((now) => without(now, part))
  }
  return (
    <Dialog isOpen={isOpen} title={t('forum.newCategory')} onClose={onClose}>
      <form className={styles.dialogForm} onSubmit={submit} noValidate>
        <TextField
          label={t('forum.categoryName')}
          required
          value={typed.name}
          error={validationText(issues.name)}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label={t('forum.categoryDescription')}
          rows={3}
          value={typed.description}
          error={validationText(issues.description)}
          onChange={(event) => change({ description: event.target.value })}
        />
        <TextField
          label={t('forum.categoryOrder')}
          hint={t('forum.categoryOrderHint')}
          inputMode="numeric"
          dir="ltr"
          value={typed.sortOrder}
          error={validationText(issues.sortOrder)}
          onChange={(event) => change({ sortOrder: event.target.value })}
        />
        <div className={styles.formButtons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? t('forum.creatingCategory') : t('forum.createCategory')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

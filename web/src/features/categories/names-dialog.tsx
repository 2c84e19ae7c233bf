import {
  type AnyCategoryKind,
  CATEGORY_NAME_MAX,
  CategoryNames,
  type ManagedCategory,
} from '@lamplight/contract/categories'
import { ForumCategoryNames } from '@lamplight/contract/forum-input'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { readBeforeWrite } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { Button } from '../../ui/button.tsx'
import { LimitedTextField } from '../../ui/forms/limited-field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from '../../ui/staff-list.module.css'
import {
  type CategoryChange,
  type NewNames,
  readManaged,
  useAddCategory,
  useChangeCategory,
} from './categories.queries.ts'

interface NamesFormProps {
  kind: AnyCategoryKind
  /** The category to rename; null adds a new one. */
  category: ManagedCategory | null
  onClose: () => void
}

/** The name in every language; an empty one falls back to English. */
export function NamesDialog({ isOpen, ...rest }: NamesFormProps & { isOpen: boolean }) {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      title={rest.category ? t('categories.namesOf', { name: rest.category.names.en }) : t('categories.add')}
      text={t('categories.namesText')}
      onClose={rest.onClose}
    >
      <NamesForm {...rest} />
    </Dialog>
  )
}

const NO_NAMES: CategoryNames = { en: '', ar: '', de: '', es: '', fr: '' }
const valuesOf = (category: ManagedCategory | null): CategoryNames => ({ ...(category?.names ?? NO_NAMES) })
const toBody = (names: CategoryNames) => names
type NamesBody = NewNames & Pick<CategoryChange, 'previous'>

function NamesForm({ kind, category, onClose }: NamesFormProps) {
  const t = useT()
  const toast = useToast()
  const client = useQueryClient()
  const add = useAddCategory(kind)
  const change = useChangeCategory(kind, category?.id ?? 0)
  const edits = useEdits<ManagedCategory | null, CategoryNames, NamesBody>(category, {
    valuesOf,
    toBody,
    // One that was removed meanwhile cannot have changed; saving it reports that.
    read: () => readBeforeWrite(client, async () => (category && (await readManaged(kind, category.id))) ?? category),
    save: ({ previous, ...names }) => change.mutateAsync({ names, previous }),
    typed: LANGUAGES,
  })
  const { form, onSubmit, errorOf, gone, isSubmitting } = useContractForm({
    schema: kind === 'forum' ? ForumCategoryNames : CategoryNames,
    defaultValues: edits.loaded,
    toBody,
    submit: async (names) => {
      if ((category ? await edits.submit(form, names) : await add.mutateAsync(names)) === null) return
      onClose()
      toast.success({ title: t('site.saved') })
    },
    failedTitle: t('categories.failed'),
    goneAfter: ['managed_category_not_found'],
  })
  const names = useWatch({ control: form.control })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {LANGUAGES.map((language) => (
        <LimitedTextField
          key={language}
          label={languageNames[language]}
          lang={language}
          required={language === 'en'}
          error={errorOf(language)}
          {...form.register(language)}
          value={names[language] ?? ''}
          max={CATEGORY_NAME_MAX}
        />
      ))}
      <DialogButtons onCancel={onClose} gone={gone}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('categories.save')}
        </Button>
      </DialogButtons>
    </form>
  )
}

import { type AccountSettings, Profile } from '@lamplight/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { readBeforeWrite } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useEdits } from '../../ui/use-edits.ts'
import { readSettings, useSaveProfile } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** What the fields begin with. */
const valuesOf = ({ displayName, bio, website }: AccountSettings) => ({ displayName, bio, website: website ?? '' })

/** The public profile. */
export function ProfileSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const client = useQueryClient()
  const save = useSaveProfile()
  const edits = useEdits(settings, {
    valuesOf,
    toBody: (values) => values,
    read: () => readBeforeWrite(client, readSettings),
    save: save.mutateAsync,
    words: ['displayName', 'bio', 'website'],
    changedText: (value) =>
      value === '' ? t('settings.changedElsewhere') : t('settings.changedElsewhereTo', { value }),
  })
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: Profile,
    defaultValues: edits.loaded,
    toBody: (values) => values,
    submit: async (body) => {
      if (await edits.submit(form, body)) toast.success({ title: t('settings.saved') })
    },
    failedTitle: t('settings.saveFailed'),
  })
  return (
    <SettingsSection id="profile" title={t('settings.profile')} text={t('settings.profileText')}>
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={t('settings.displayName')}
          autoComplete="name"
          required
          error={errorOf('displayName')}
          {...form.register('displayName')}
        />
        <TextArea label={t('settings.bio')} error={errorOf('bio')} {...form.register('bio')} />
        <TextField
          label={t('settings.website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          dir="ltr"
          placeholder="https://"
          error={errorOf('website')}
          {...form.register('website')}
        />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('settings.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}

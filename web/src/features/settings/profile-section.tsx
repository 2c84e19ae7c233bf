import { type AccountSettings, Profile } from '@lamplight/contract/settings'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSaveProfile } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The public profile. */
export function ProfileSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const save = useSaveProfile()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: Profile,
    defaultValues: { displayName: settings.displayName, bio: settings.bio, website: settings.website ?? '' },
    toBody: (values) => values,
    submit: (body) => save.mutateAsync(body).then(() => toast.success({ title: t('settings.saved') })),
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

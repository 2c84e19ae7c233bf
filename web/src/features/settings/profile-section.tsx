import { type AccountSettings, Profile } from '@lamplight/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { readBeforeWrite, useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { readSettings, useSaveProfile } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** What the fields begin with. */
const valuesOf = ({ displayName, bio, website }: AccountSettings) => ({ displayName, bio, website: website ?? '' })

/** The public profile. */
export function ProfileSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const client = useQueryClient()
  const userId = useSession()?.id ?? 0
  const save = useSaveProfile()
  const edits = useEdits(settings, {
    valuesOf,
    toBody: (values) => values,
    read: () => readBeforeWrite(client, readSettings),
    save: save.mutateAsync,
    typed: ['displayName', 'bio', 'website'],
  })
  const { form, register, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: Profile,
    defaultValues: edits.loaded,
    toBody: (values) => values,
    submit: async (body) => {
      const saved = await edits.submit(form, body)
      if (!saved) return
      forgetDraft(valuesOf(saved))
      toast.success({ title: t('settings.saved') })
    },
    failedTitle: t('settings.saveFailed'),
  })
  const forgetDraft = useFormDraft(form, draftKeyOf('profile', userId, 0))
  return (
    <SettingsSection id="profile" title={t('settings.profile')} text={t('settings.profileText')}>
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label={t('settings.displayName')}
          autoComplete="name"
          required
          error={errorOf('displayName')}
          {...register('displayName')}
        />
        <TextArea label={t('settings.bio')} error={errorOf('bio')} {...register('bio')} />
        <TextField
          label={t('settings.website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          dir="ltr"
          placeholder="https://"
          error={errorOf('website')}
          {...register('website')}
        />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('settings.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}

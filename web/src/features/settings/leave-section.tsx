import { DeleteAccount, EXPORT_PATH } from '@lamplight/contract/settings'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useDeleteAccount } from './settings.queries.ts'
import styles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Exporting one's data, and deleting the account. */
export function LeaveSection() {
  const t = useT()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <SettingsSection id="data" title={t('settings.data')} text={t('settings.dataText')}>
      <p>
        <a href={EXPORT_PATH} download className="text-link">
          {t('settings.export')}
        </a>
      </p>
      <p>{t('settings.leaveText')}</p>
      <div>
        <Button variant="danger" onClick={() => setIsLeaving(true)}>
          {t('settings.leave')}
        </Button>
      </div>
      <Dialog
        isOpen={isLeaving}
        title={t('settings.leaveTitle')}
        text={t('settings.leaveWarning')}
        onClose={() => setIsLeaving(false)}
      >
        <LeaveForm />
      </Dialog>
    </SettingsSection>
  )
}

function LeaveForm() {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useDeleteAccount()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: DeleteAccount,
    defaultValues: { password: '' },
    toBody: (values) => values,
    submit: (body) =>
      remove.mutateAsync(body).then(() => {
        toast.success({ title: t('settings.left') })
        return navigate({ to: '/auth' })
      }),
    failedTitle: t('settings.leaveFailed'),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <PasswordField
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        error={errorOf('password')}
        {...form.register('password')}
      />
      <div>
        <Button type="submit" variant="danger" isPending={isSubmitting}>
          {t('settings.leaveConfirm')}
        </Button>
      </div>
    </form>
  )
}

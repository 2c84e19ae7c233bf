import { DeleteAccount, EXPORT_PATH } from '@lamplight/contract/settings'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { readOwnData, useDeleteAccount } from './settings.queries.ts'
import styles from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Exporting one's data, and deleting the account. */
export function LeaveSection() {
  const t = useT()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <SettingsSection id="data" title={t('settings.data')} text={t('settings.dataText')}>
      <p>
        <ExportLink />
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

/** A link, so that it works before the scripts have loaded; a failed download would otherwise show no reason. */
function ExportLink() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const session = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: readOwnData,
    onSuccess: (text) => saveFile(`lamplight-${session?.id}.json`, 'application/json', text),
    onError: (error) => toast.failure({ title: t('settings.exportFailed'), text: errorText(error) }),
  })
  return (
    <a
      href={EXPORT_PATH}
      download
      className="text-link"
      aria-busy={isPending}
      onClick={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      {t('settings.export')}
    </a>
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

import { DeleteAccount, EXPORT_PATH, type Leaving } from '@lamplight/contract/settings'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { leavingQuery, readOwnData, useDeleteAccount } from './settings.queries.ts'
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
        <LeaveForm onCancel={() => setIsLeaving(false)} />
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
    onSuccess: (file) => saveFile(`lamplight-${session?.id}.json`, 'application/json', file),
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

/** What ends with this account; nothing is shown of what it does not have. */
function LeavingFacts({ leaving }: { leaving: Leaving }) {
  const t = useT()
  const format = useFormat()
  const facts = [
    leaving.balanceCents > 0 && t('settings.leaveBalance', { amount: format.money(leaving.balanceCents) }),
    leaving.openPayoutCents > 0 && t('settings.leavePayout', { amount: format.money(leaving.openPayoutCents) }),
    leaving.campaigns > 0 && t('settings.leaveCampaigns', { count: leaving.campaigns }),
    leaving.monthlyGifts > 0 && t('settings.leaveGifts', { count: leaving.monthlyGifts }),
    leaving.purchases > 0 && t('settings.leavePurchases', { count: leaving.purchases }),
    leaving.privateRooms > 0 && t('settings.leaveRooms', { count: leaving.privateRooms }),
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function LeaveForm({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useDeleteAccount()
  const format = useFormat()
  const { data: leaving, error, refetch } = useQuery(leavingQuery)
  const isUnknown = leaving === undefined && error === null
  const balance = leaving?.balanceCents ? format.money(leaving.balanceCents) : null
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: DeleteAccount,
    defaultValues: { password: '', givesUpBalance: false },
    toBody: ({ password, givesUpBalance }) => ({ password, ...(givesUpBalance && { givesUpBalance }) }),
    submit: (body) =>
      remove.mutateAsync(body).then(() => {
        toast.success({ title: t('settings.left') })
        return navigate({ to: '/auth' })
      }),
    failedTitle: t('settings.leaveFailed'),
  })
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      {leaving && <LeavingFacts leaving={leaving} />}
      {!leaving && error && <ErrorState text={t('settings.leaveFactsFailed')} onRetry={() => refetch()} />}
      {isUnknown && (
        <SkeletonGroup>
          <Skeleton className={styles.unknown} />
        </SkeletonGroup>
      )}
      <OwnUsername />
      <PasswordField
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        error={errorOf('password')}
        {...form.register('password')}
      />
      {balance && (
        <CheckboxField label={t('settings.leaveGiveUp', { amount: balance })} {...form.register('givesUpBalance')} />
      )}
      <DialogButtons onCancel={onCancel}>
        {/* Not before it is known what ends with the account, unless that cannot be read. */}
        <Button type="submit" variant="danger" isPending={isSubmitting || isUnknown}>
          {t('settings.leaveConfirm')}
        </Button>
      </DialogButtons>
    </form>
  )
}

import { type CreatorAccount, EditCreatorAccount } from '@lamplight/contract/creators'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readBeforeWrite } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import { type EditAccountInput, readAccount, useDisable, useEditAccount } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { PaymentFields } from './payment-fields.tsx'

interface Values {
  paymentEmail: string
  paypalAccountId: string
  password: string
}

const valuesOf = ({ paymentEmail, paypalAccountId }: CreatorAccount): Values => ({
  ...{ paymentEmail, paypalAccountId: paypalAccountId ?? '', password: '' },
})
const toBody = ({ password, ...values }: Values) => ({ ...values, ...(password && { password }) })

/** The email for payout messages, and the PayPal account. */
export function SettingsPanel({ account }: { account: CreatorAccount }) {
  const t = useT()
  const toast = useToast()
  const { mutateAsync } = useEditAccount(account)
  const client = useQueryClient()
  const { paypalAccountId } = account
  const edits = useEdits<CreatorAccount, Values, EditAccountInput>(account, {
    valuesOf,
    toBody,
    read: () => readBeforeWrite(client, () => readAccount(account.userId)),
    save: mutateAsync,
    typed: ['paymentEmail', 'paypalAccountId'],
  })
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm<Values, EditAccountInput>({
    schema: EditCreatorAccount,
    defaultValues: edits.loaded,
    toBody,
    submit: async (body) => {
      if (!(await edits.submit(form, body))) return
      toast.success({ title: t('creators.updated') })
    },
    failedTitle: t('creators.updateFailed'),
    failedText: t('creators.somethingWrong'),
  })
  return (
    <div className={styles.panel}>
      <form method="post" className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('creators.settings')}>
        <PaymentFields fieldOf={(name) => ({ error: errorOf(name), ...form.register(name) })} />
        {(paypalAccountId !== null || Number(account.totalEarnings) > 0) && (
          <>
            <OwnUsername />
            <TextField
              label={t('creators.password')}
              hint={paypalAccountId === null ? t('creators.passwordFirstHint') : t('creators.passwordHint')}
              type="password"
              autoComplete="current-password"
              dir="ltr"
              error={errorOf('password')}
              {...form.register('password')}
            />
          </>
        )}
        <div>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {t('creators.save')}
          </Button>
        </div>
      </form>
      {account.isMonetizationEnabled && <DisableButton account={account} />}
    </div>
  )
}

function DisableButton({ account }: { account: CreatorAccount }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useDisable(account)
  const disable = () =>
    mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        toast.success({ title: t('creators.disabledToast') })
      },
      onError: (error) =>
        toast.failure({ title: t('creators.disableFailed'), text: errorText(error, t('creators.somethingWrong')) }),
    })
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{t('creators.disable')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('creators.disable')}
        text={t('creators.disableText')}
        confirmLabel={t('creators.disable')}
        isDangerous
        isPending={isPending}
        onConfirm={disable}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

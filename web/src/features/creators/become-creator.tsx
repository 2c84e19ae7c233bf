import { OpenCreatorAccount } from '@lamplight/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type OpenAccountInput, ownSettingsQuery, useOpenAccount } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { PaymentFields } from './payment-fields.tsx'

interface Values {
  paymentEmail: string
  paypalAccountId: string
}

/** The form for a creator account. It is prefilled with the account's confirmed email address only (ruling 111). */
export function BecomeCreator({ userId }: { userId: number }) {
  const t = useT()
  const { data: settings, isPending } = useQuery(ownSettingsQuery)
  const email = settings?.isEmailVerified ? (settings.email ?? '') : ''
  return (
    <>
      <PageHeading>{t('creators.become')}</PageHeading>
      <p className={styles.lead}>{t('creators.becomeText')}</p>
      {isPending ? <DashboardSkeleton /> : <OpenForm userId={userId} email={email} />}
    </>
  )
}

function OpenForm({ userId, email }: { userId: number; email: string }) {
  const t = useT()
  const toast = useToast()
  const { mutateAsync } = useOpenAccount(userId)
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm<Values, OpenAccountInput>({
    schema: OpenCreatorAccount,
    defaultValues: { paymentEmail: email, paypalAccountId: '' },
    toBody: (values) => ({ userId, ...values }),
    submit: async (body) => {
      await mutateAsync(body)
      toast.success({ title: t('creators.created') })
    },
    failedTitle: t('creators.createFailed'),
    failedText: t('creators.somethingWrong'),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('creators.become')}>
      <PaymentFields fieldOf={(name) => ({ error: errorOf(name), ...form.register(name) })} />
      <div>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('creators.create')}
        </Button>
      </div>
    </form>
  )
}

import { AdvertisingInquiryForm, BUDGET_BANDS } from '@lamplight/contract/advertising'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { FieldPair } from '../../ui/forms/field-pair.tsx'
import { resetSent } from '../../ui/forms/reset-sent.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useInquire } from './advertising.queries.ts'
import styles from './inquiry-form.module.css'
import { useFigureFormat } from './use-figure-format.ts'

const EMPTY = { name: '', company: '', email: '', phone: '', message: '', budget: '' }

/** The inquiry form for advertisers; staff read inquiries under /admin/inquiries. */
export function InquiryForm({ contactEmail }: { contactEmail: string | null }) {
  const t = useT()
  const toast = useToast()
  const { budgetBand } = useFigureFormat()
  const userId = useSession()?.id ?? 0
  const inquire = useInquire()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: AdvertisingInquiryForm,
    defaultValues: EMPTY,
    toBody: (values: typeof EMPTY) => values,
    submit: async (body) => {
      await inquire.mutateAsync(body)
      toast.success({ title: t('advertising.submitted'), text: t('advertising.submittedText') })
      if (resetSent(form, body, EMPTY)) forgetDraft()
    },
    failedTitle: t('advertising.submitFailed'),
  })
  const forgetDraft = useFormDraft(form, draftKeyOf('inquiry', userId, 0))

  return (
    <div className={styles.contact}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <FieldPair>
          <TextField
            label={t('advertising.name')}
            autoComplete="name"
            required
            error={errorOf('name')}
            {...form.register('name')}
          />
          <TextField
            label={t('advertising.company')}
            autoComplete="organization"
            required
            error={errorOf('company')}
            {...form.register('company')}
          />
          <TextField
            label={t('advertising.email')}
            type="email"
            autoComplete="email"
            dir="ltr"
            required
            error={errorOf('email')}
            {...form.register('email')}
          />
          <TextField
            label={t('advertising.phone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            error={errorOf('phone')}
            {...form.register('phone')}
          />
        </FieldPair>
        <SelectField label={t('advertising.budget')} required error={errorOf('budget')} {...form.register('budget')}>
          <option value="">{t('advertising.chooseBudget')}</option>
          {BUDGET_BANDS.map((band) => (
            <option key={band} value={band}>
              {budgetBand(band)}
            </option>
          ))}
        </SelectField>
        <TextArea label={t('advertising.message')} required error={errorOf('message')} {...form.register('message')} />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('advertising.send')}
        </Button>
      </form>
      <div className={styles.notes}>
        <p>{t('advertising.replyPromise')}</p>
        {contactEmail && (
          <p>
            {t('advertising.orWrite')}{' '}
            <a href={`mailto:${contactEmail}`} dir="ltr">
              {contactEmail}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

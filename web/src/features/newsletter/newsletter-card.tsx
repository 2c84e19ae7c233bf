import { SubscribeToNewsletter } from '@lamplight/contract/newsletter'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { resetSent } from '../../ui/forms/reset-sent.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useSubscribeToNewsletter } from './newsletter.queries.ts'
import styles from './newsletter-card.module.css'

const EMPTY = { email: '' }

/** The newsletter sign-up, beside a video. */
export function NewsletterCard() {
  const t = useT()
  const toast = useToast()
  const id = useId()
  const subscribe = useSubscribeToNewsletter()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: SubscribeToNewsletter,
    defaultValues: EMPTY,
    toBody: (values: typeof EMPTY) => values,
    submit: async (body) => {
      const { needsConfirmation } = await subscribe.mutateAsync(body)
      toast.success({
        title: t('newsletter.subscribed'),
        ...(needsConfirmation && { text: t('newsletter.confirmByMail') }),
      })
      resetSent(form, body, EMPTY)
    },
    failedTitle: t('newsletter.failed'),
    failedText: t('newsletter.failedText'),
  })
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('newsletter.heading')}
      </h2>
      <p className={styles.text}>{t('newsletter.text')}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('newsletter.email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          error={errorOf('email')}
          {...form.register('email')}
        />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('newsletter.subscribe')}
        </Button>
      </form>
    </section>
  )
}

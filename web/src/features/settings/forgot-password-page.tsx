import { ForgotPassword } from '@lamplight/contract/settings'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useForgotPassword } from './settings.queries.ts'
import styles from './settings-page.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Requests a link to reset the password. The response is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const t = useT()
  const forgot = useForgotPassword()
  const [canMail, setCanMail] = useState<boolean | null>(null)
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: ForgotPassword,
    defaultValues: { username: '' },
    toBody: (values) => values,
    submit: (body) => forgot.mutateAsync(body).then((response) => setCanMail(response.canMail)),
    failedTitle: t('settings.sendFailed'),
  })
  return (
    <div className={classNames(styles.sections, styles.alone)}>
      <PageHead title={t('settings.forgotTitle')} isPrivate />
      <PageHeading>{t('settings.forgotTitle')}</PageHeading>
      <div>
        {canMail === null && (
          <SettingsSection id="forgot" title={t('settings.forgotWho')} text={t('settings.forgotText')}>
            <form onSubmit={onSubmit} noValidate>
              <TextField
                label={t('settings.username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                error={errorOf('username')}
                {...form.register('username')}
              />
              <Button type="submit" variant="primary" isPending={isSubmitting}>
                {t('settings.sendLink')}
              </Button>
            </form>
          </SettingsSection>
        )}
        {/* Part of the page from the beginning: what appears together with its status role is not announced. */}
        <div role="status">
          {canMail !== null && (
            <Notice tone="neutral" title={canMail ? t('settings.forgotSent') : t('settings.forgotNoMail')}>
              <p>{canMail ? t('settings.forgotSentText') : t('settings.forgotNoMailText')}</p>
              {canMail && <p>{t('settings.forgotNothing')}</p>}
            </Notice>
          )}
        </div>
      </div>
      {canMail && (
        <p>
          <Button onClick={() => setCanMail(null)}>{t('settings.askAgain')}</Button>
        </p>
      )}
      <p>
        <ButtonLink to="/auth" variant="quiet">
          {t('settings.toSignIn')}
        </ButtonLink>
      </p>
    </div>
  )
}

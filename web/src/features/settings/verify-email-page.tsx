import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampLitDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useVerifyEmail } from './settings.queries.ts'

/** Target of the confirmation link in a mail: confirms an address. The token is in the URL fragment. */
export function VerifyEmailPage() {
  const t = useT()
  const errorText = useErrorText()
  const { mutate, isSuccess, error } = useVerifyEmail()
  // A newer link that is opened in this tab changes only the fragment.
  const token = useLocation({ select: ({ hash }) => hash })
  const canRetry = error !== null && !hasCode(error, 'link_expired')
  useEffect(() => mutate(token), [mutate, token])
  return (
    <>
      <PageHead title={t('settings.verifyTitle')} isPrivate />
      {/* The page appears before the result, which has to be announced. */}
      <p className="visually-hidden" role="status">
        {isSuccess && t('settings.verifyDone')}
        {error && errorText(error)}
      </p>
      <MessageScreen
        drawing={<LampLitDrawing />}
        title={isSuccess ? t('settings.verifyDone') : t('settings.verifyTitle')}
        {...(error && { text: errorText(error) })}
        actions={
          isSuccess || error ? (
            <>
              {canRetry && (
                <Button variant="primary" onClick={() => mutate(token)}>
                  {t('common.tryAgain')}
                </Button>
              )}
              <ButtonLink to="/settings" hash="email" variant={canRetry ? 'secondary' : 'primary'}>
                {t('settings.toSettings')}
              </ButtonLink>
            </>
          ) : (
            <Spinner label={t('common.loading')} />
          )
        }
      />
    </>
  )
}

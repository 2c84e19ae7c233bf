import { getRouteApi } from '@tanstack/react-router'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampLitDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { useNewsletterLink } from './newsletter.queries.ts'

const confirmRoute = getRouteApi('/newsletter/confirm')
const unsubscribeRoute = getRouteApi('/newsletter/unsubscribe')

export function ConfirmPage() {
  const t = useT()
  const { token = '' } = confirmRoute.useSearch()
  return (
    <LinkScreen
      kind="confirm"
      token={token}
      title={t('newsletter.confirmTitle')}
      text={t('newsletter.confirmText')}
      action={t('newsletter.confirm')}
      done={t('newsletter.confirmed')}
    />
  )
}

export function UnsubscribePage() {
  const t = useT()
  const { token = '' } = unsubscribeRoute.useSearch()
  return (
    <LinkScreen
      kind="unsubscribe"
      token={token}
      title={t('newsletter.unsubscribeTitle')}
      text={t('newsletter.unsubscribeText')}
      action={t('newsletter.unsubscribe')}
      done={t('newsletter.unsubscribed')}
    />
  )
}

interface LinkScreenProps {
  kind: 'confirm' | 'unsubscribe'
  token: string
  title: string
  text: string
  action: string
  done: string
}

/** Asks for a confirmation: mail scanners that open the links of a message must not decide for its reader. */
function LinkScreen({ kind, token, title, text, action, done }: LinkScreenProps) {
  const t = useT()
  const errorText = useErrorText()
  const { mutate, isPending, isSuccess, error } = useNewsletterLink(kind)
  const words = isSuccess ? done : error ? errorText(error) : text
  return (
    <>
      <PageHead title={title} isPrivate />
      <p className="visually-hidden" role="status">
        {(isSuccess || error) && words}
      </p>
      <MessageScreen
        drawing={<LampLitDrawing />}
        title={title}
        text={words}
        actions={
          // The link will not become valid by another press.
          isSuccess || hasCode(error, 'newsletter_link_invalid') ? (
            <ButtonLink to="/" variant="primary">
              {t('common.backToHome')}
            </ButtonLink>
          ) : (
            <Button variant="primary" isPending={isPending} onClick={() => mutate(token)}>
              {action}
            </Button>
          )
        }
      />
    </>
  )
}

import { ADMIN_NOTIFICATION_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '@lamplight/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { switchesQuery, useSetSwitch } from './notifications.queries.ts'

const labels: Record<NotificationKind, PlainKey> = {
  new_video: 'notifications.switchNewVideo',
  comment: 'notifications.switchComment',
  reply: 'notifications.switchReply',
  video_approved: 'notifications.switchVideoApproved',
  video_rejected: 'notifications.switchVideoRejected',
  processing_ready: 'notifications.switchProcessingReady',
  processing_failed: 'notifications.switchProcessingFailed',
  gift_received: 'notifications.switchGiftReceived',
  gift_failed: 'notifications.switchGiftFailed',
  payment_refunded: 'notifications.switchPaymentRefunded',
  earning_refunded: 'notifications.switchEarningRefunded',
  earning_disputed: 'notifications.switchEarningDisputed',
  earning_dispute_won: 'notifications.switchEarningDisputeWon',
  earning_dispute_lost: 'notifications.switchEarningDisputeLost',
  payment_returned: 'notifications.switchPaymentReturned',
  gift_ended: 'notifications.switchGiftEnded',
  payment_questioned: 'notifications.switchPaymentQuestioned',
  payment_disputed: 'notifications.switchPaymentDisputed',
  payout_completed: 'notifications.switchPayoutCompleted',
  payout_failed: 'notifications.switchPayoutFailed',
  sponsor_approved: 'notifications.switchSponsorApproved',
  sponsor_rejected: 'notifications.switchSponsorRejected',
  sponsor_ended: 'notifications.switchSponsorEnded',
  product_listed: 'notifications.switchProductListed',
  books_wrong: 'notifications.switchBooksWrong',
  chat_mention: 'notifications.switchChatMention',
  chat_answer: 'notifications.switchChatAnswer',
  chat_invitation: 'notifications.switchChatInvitation',
  forum_reply: 'notifications.switchForumReply',
  forum_mention: 'notifications.switchForumMention',
  report_decided: 'notifications.switchReportDecided',
}

/** The reader's notification settings: a switch for each kind. */
export function NotificationSwitches() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const isAdmin = useSession()?.role === 'admin'
  const { data, error, refetch } = useQuery(switchesQuery)
  const { mutate } = useSetSwitch()
  if (!data) {
    return error ? <ErrorState text={t('notifications.switchesFailed')} onRetry={() => refetch()} /> : <Skeleton />
  }
  const kinds = NOTIFICATION_KINDS.filter((kind) => isAdmin || !ADMIN_NOTIFICATION_KINDS.includes(kind))
  return kinds.map((kind) => (
    <CheckboxField
      key={kind}
      label={t(labels[kind])}
      checked={data[kind]}
      onChange={({ target }) =>
        mutate(
          { kind, isOn: target.checked },
          {
            onSuccess: () => toast.retract(t('notifications.switchFailed')),
            onError: (failure) => toast.failure({ title: t('notifications.switchFailed'), text: errorText(failure) }),
          },
        )
      }
    />
  ))
}

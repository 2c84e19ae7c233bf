import { ADMIN_NOTIFICATION_KINDS, type NotificationKind } from '@lamplight/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './notification-switches.module.css'
import { switchesQuery, useSetSwitch } from './notifications.queries.ts'

const GROUPS = {
  subscriptions: 'notifications.groupSubscriptions',
  ownVideos: 'notifications.groupOwnVideos',
  conversations: 'notifications.groupConversations',
  payments: 'notifications.groupPayments',
  earnings: 'notifications.groupEarnings',
  business: 'notifications.groupBusiness',
  site: 'notifications.groupSite',
} as const satisfies Record<string, PlainKey>

/** The group and the label of each kind, in the order of the page. */
const SWITCHES: Record<NotificationKind, readonly [keyof typeof GROUPS, PlainKey]> = {
  new_video: ['subscriptions', 'notifications.switchNewVideo'],
  comment: ['ownVideos', 'notifications.switchComment'],
  video_approved: ['ownVideos', 'notifications.switchVideoApproved'],
  video_rejected: ['ownVideos', 'notifications.switchVideoRejected'],
  processing_ready: ['ownVideos', 'notifications.switchProcessingReady'],
  processing_failed: ['ownVideos', 'notifications.switchProcessingFailed'],
  reply: ['conversations', 'notifications.switchReply'],
  forum_reply: ['conversations', 'notifications.switchForumReply'],
  forum_mention: ['conversations', 'notifications.switchForumMention'],
  chat_mention: ['conversations', 'notifications.switchChatMention'],
  chat_answer: ['conversations', 'notifications.switchChatAnswer'],
  chat_invitation: ['conversations', 'notifications.switchChatInvitation'],
  report_decided: ['conversations', 'notifications.switchReportDecided'],
  gift_failed: ['payments', 'notifications.switchGiftFailed'],
  gift_ended: ['payments', 'notifications.switchGiftEnded'],
  payment_refunded: ['payments', 'notifications.switchPaymentRefunded'],
  payment_returned: ['payments', 'notifications.switchPaymentReturned'],
  gift_received: ['earnings', 'notifications.switchGiftReceived'],
  earning_refunded: ['earnings', 'notifications.switchEarningRefunded'],
  earning_disputed: ['earnings', 'notifications.switchEarningDisputed'],
  earning_dispute_won: ['earnings', 'notifications.switchEarningDisputeWon'],
  earning_dispute_lost: ['earnings', 'notifications.switchEarningDisputeLost'],
  payout_completed: ['earnings', 'notifications.switchPayoutCompleted'],
  payout_failed: ['earnings', 'notifications.switchPayoutFailed'],
  sponsor_approved: ['business', 'notifications.switchSponsorApproved'],
  sponsor_rejected: ['business', 'notifications.switchSponsorRejected'],
  sponsor_ended: ['business', 'notifications.switchSponsorEnded'],
  product_listed: ['business', 'notifications.switchProductListed'],
  payment_questioned: ['site', 'notifications.switchPaymentQuestioned'],
  payment_disputed: ['site', 'notifications.switchPaymentDisputed'],
  refund_returned: ['site', 'notifications.switchRefundReturned'],
  books_wrong: ['site', 'notifications.switchBooksWrong'],
}
const KINDS = Object.keys(SWITCHES) as NotificationKind[]

/** The reader's notification settings: a switch for each kind, by what they are about. */
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
  const kinds = KINDS.filter((kind) => isAdmin || !ADMIN_NOTIFICATION_KINDS.includes(kind))
  const groups = [...new Set(kinds.map((kind) => SWITCHES[kind][0]))]
  return groups.map((group) => (
    <fieldset key={group} className={styles.group}>
      <legend>{t(GROUPS[group])}</legend>
      {kinds
        .filter((kind) => SWITCHES[kind][0] === group)
        .map((kind) => (
          <CheckboxField
            key={kind}
            label={t(SWITCHES[kind][1])}
            checked={data[kind]}
            onChange={({ target }) =>
              mutate(
                { kind, isOn: target.checked },
                {
                  onError: (failure) =>
                    toast.failure({ title: t('notifications.switchFailed'), text: errorText(failure) }),
                },
              )
            }
          />
        ))}
    </fieldset>
  ))
}

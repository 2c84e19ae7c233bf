import { toCents } from '@lamplight/contract/money'
import type { Notification, NotificationKind } from '@lamplight/contract/notifications'
import { useRouter } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { type Translate, useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { isPlainClick } from '../../lib/is-plain-click.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { reviewReasonText } from '../../ui/text/moderator-notes.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './notification-row.module.css'

/** The text of each kind. `name` is the person who acted, `title` the item it is about. */
const sentences: Record<NotificationKind, (t: Translate, values: { name: string; title: string }) => string> = {
  new_video: (t, values) => t('notifications.newVideo', values),
  comment: (t, values) => t('notifications.comment', values),
  reply: (t, values) => t('notifications.reply', values),
  video_approved: (t, { title }) => t('notifications.videoApproved', { title }),
  video_rejected: (t, { title }) => t('notifications.videoRejected', { title }),
  processing_ready: (t, { title }) => t('notifications.processingReady', { title }),
  processing_failed: (t, { title }) => t('notifications.processingFailed', { title }),
  gift_received: (t, values) => t('notifications.giftReceived', values),
  gift_failed: (t, { title }) => t('notifications.giftFailed', { title }),
  payment_refunded: (t, { title }) => t('notifications.paymentRefunded', { title }),
  earning_refunded: (t, { title }) => t('notifications.earningRefunded', { title }),
  earning_disputed: (t, { title }) => t('notifications.earningDisputed', { title }),
  earning_dispute_won: (t, { title }) => t('notifications.earningDisputeWon', { title }),
  earning_dispute_lost: (t, { title }) => t('notifications.earningDisputeLost', { title }),
  payment_returned: (t, { title }) => t('notifications.paymentReturned', { title }),
  gift_ended: (t) => t('notifications.giftEnded'),
  payment_questioned: (t) => t('notifications.paymentQuestioned'),
  payment_disputed: (t) => t('notifications.paymentDisputed'),
  refund_returned: (t) => t('notifications.refundReturned'),
  payout_completed: (t) => t('notifications.payoutCompleted'),
  payout_failed: (t) => t('notifications.payoutFailed'),
  sponsor_approved: (t, { title }) => t('notifications.sponsorApproved', { title }),
  sponsor_rejected: (t, { title }) => t('notifications.sponsorRejected', { title }),
  sponsor_ended: (t, { title }) => t('notifications.sponsorEnded', { title }),
  product_listed: (t, { title }) => t('notifications.productListed', { title }),
  books_wrong: (t) => t('notifications.booksWrong'),
  chat_mention: (t, values) => t('notifications.chatMention', values),
  chat_answer: (t, values) => t('notifications.chatAnswer', values),
  chat_invitation: (t, values) => t('notifications.chatInvitation', values),
  forum_reply: (t, values) => t('notifications.forumReply', values),
  forum_mention: (t, values) => t('notifications.forumMention', values),
  report_decided: (t, { title }) => t('notifications.reportDecided', { title }),
}

/** What a newer version of the site has sent to a page of before has no text here; it still leads to its item. */
const sentenceOf = (t: Translate, kind: NotificationKind, values: { name: string; title: string }): string => {
  const known: Partial<typeof sentences> = sentences
  return known[kind]?.(t, values) ?? (values.title || t('notifications.title'))
}

/** One notification; the whole row links to the item it is about. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useT()
  const nameOf = usePersonName()
  const router = useRouter()
  const { kind, actor, title, excerpt, reason, amount, link, createdAt, isRead } = notification
  const format = useFormat()
  const why = reviewReasonText(t, reason)
  const name = actor ? nameOf(actor) : t('notifications.somebody')
  return (
    <a
      href={link}
      className={classNames(styles.row, !isRead && styles.unread)}
      onClick={(event) => {
        onOpen()
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href: link })
      }}
      // The middle button opens it in a new tab, and causes no click.
      onAuxClick={({ button }) => {
        if (button === 1) onOpen()
      }}
    >
      {actor ? (
        <Avatar name={name} url={actor.avatarUrl} id={actor.id} size={40} />
      ) : (
        <span className={styles.sign}>
          <Icon of={Bell} />
        </span>
      )}
      <span className={styles.text}>
        {!isRead && <span className="visually-hidden">{t('notifications.unread')} </span>}
        <span className={styles.sentence}>{sentenceOf(t, kind, { name, title })}</span>
        {amount && <span className={styles.amount}>{format.money(toCents(amount) ?? 0)}</span>}
        {why && <span className={styles.excerpt}>{why}</span>}
        {excerpt && (
          <span className={styles.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
        <span className={styles.age}>
          <RelativeTime moment={createdAt} />
        </span>
      </span>
      {!isRead && <span className={styles.dot} aria-hidden="true" />}
    </a>
  )
}

/**
 * The events that lead to notifications, one entry each. `read` looks up the content and the recipients, in a job after the commit;
 * null means no notification (the object is gone, or nobody is concerned).
 */
import type { NotificationKind } from '@lamplight/contract/notifications'
import type { SponsorStep } from '@lamplight/contract/sponsor-states'
import type { Db } from '../../db/database.ts'
import type { EventDefinition } from '../../events/event.ts'
import { defineJob, type JobDefinition } from '../../jobs/job-queue.ts'
import { messageAnswered, peopleMentioned, personInvited } from '../chat/chat.events.ts'
import { commentAdded } from '../comments/comments.events.ts'
import { donationReceived, monthlyGiftEnded, monthlyGiftFailed } from '../donations/donations.events.ts'
import { memberMentioned, topicReplied } from '../forum/forum.events.ts'
import {
  booksWrong,
  earningRefunded,
  paymentDisputed,
  paymentQuestioned,
  refundReturned,
} from '../ledger/ledger.events.ts'
import { videoDecided } from '../moderation/moderation.events.ts'
import { payoutChanged } from '../payouts/payouts.events.ts'
import { processingEnded } from '../processing/processing.events.ts'
import { productListed } from '../products/products.events.ts'
import { reportDecided } from '../reports/reports.events.ts'
import { sponsorStepTaken } from '../sponsors/sponsors.events.ts'
import { videoPublished } from '../videos/videos.events.ts'
import type { NewNotification } from './new-notification.ts'
import * as sql from './notification-facts.sql.ts'

export interface NotificationSource {
  event: EventDefinition<never>
  job: JobDefinition<never>
  read(db: Db, payload: never): Promise<NewNotification[]>
}

function source<Payload extends object>(
  event: EventDefinition<Payload>,
  read: (db: Db, payload: Payload) => Promise<NewNotification[]>,
): NotificationSource {
  const job = defineJob({
    name: `notify-${event.name.replaceAll(/[^a-z]+/g, '-')}`,
    payload: event.payload,
    retryLimit: 5,
    expireInSeconds: 300,
    // Many gifts or comments within a second.
    takenTogether: 20,
  })
  return { event, job, read } as unknown as NotificationSource
}

export const notificationSources: readonly NotificationSource[] = [
  source(videoDecided, async (db, { videoId, to, actorId }) => {
    const video = await sql.findVideo(db, videoId)
    // Another decision may have followed, which has its own event.
    if (!video || video.status !== to || to === 'pending') return []
    const link = `/video/${videoId}`
    const decision: NewNotification = {
      kind: to === 'approved' ? 'video_approved' : 'video_rejected',
      actorId: null,
      title: video.title,
      excerpt: video.contentNotes,
      reason: video.contentReason,
      link,
      source: `decision:${videoId}:${video.moderationVersion}`,
      recipients: { userIds: video.ownerId === actorId ? [] : [video.ownerId] },
    }
    if (to === 'rejected') return [decision]
    return [decision, ...newVideo(videoId, video)]
  }),

  source(videoPublished, async (db, { videoId }) => {
    const video = await sql.findVideo(db, videoId)
    return video?.status === 'approved' ? newVideo(videoId, video) : []
  }),

  source(commentAdded, async (db, { commentId, videoId, authorId, parentId }) => {
    const comment = await sql.findComment(db, commentId)
    if (!comment) return []
    const said = {
      actorId: authorId,
      title: comment.title,
      excerpt: comment.content,
      link: `/video/${videoId}#comment-${commentId}`,
    }
    const parentAuthor = parentId === null ? null : await sql.findCommentAuthor(db, parentId)
    const repliedTo = parentAuthor === null || parentAuthor === authorId ? [] : [parentAuthor]
    const reply: NewNotification = {
      ...said,
      kind: 'reply',
      source: `comment:${commentId}`,
      recipients: { userIds: await sql.listNotBlocking(db, repliedTo, authorId) },
    }
    // A video's owner who is replied to is notified once.
    const isOwnerElsewhere = comment.ownerId !== authorId && comment.ownerId !== parentAuthor
    const onVideo: NewNotification = {
      ...said,
      kind: 'comment',
      source: `comment:${commentId}`,
      recipients: { userIds: isOwnerElsewhere ? [comment.ownerId] : [] },
    }
    return [reply, onVideo]
  }),

  source(processingEnded, async (db, { videoId, hasFailed }) => {
    const video = await sql.findVideo(db, videoId)
    if (!video) return []
    return [
      {
        kind: hasFailed ? 'processing_failed' : 'processing_ready',
        actorId: null,
        title: video.title,
        link: `/video/${videoId}`,
        source: `processing:${videoId}:${video.lastRun}`,
        recipients: { userIds: [video.ownerId] },
      },
    ]
  }),

  source(topicReplied, async (db, { topicId, postId, authorId }) => {
    const post = await sql.findForumPost(db, postId)
    if (!post) return []
    return [
      {
        kind: 'forum_reply',
        actorId: authorId,
        title: post.title,
        excerpt: post.content,
        link: `/forum/topic/${topicId}?post=${postId}#post-${postId}`,
        source: `forum-post:${postId}`,
        recipients: { userIds: await sql.listNotBlocking(db, post.subscriberIds, authorId) },
      },
    ]
  }),

  source(memberMentioned, async (db, { topicId, postId, authorId, userIds }) => {
    const post = await sql.findForumPost(db, postId)
    if (!post) return []
    return [
      {
        kind: 'forum_mention',
        actorId: authorId,
        title: post.title,
        excerpt: post.content,
        link: `/forum/topic/${topicId}?post=${postId}#post-${postId}`,
        // A subscriber who is mentioned is notified once.
        source: `forum-post:${postId}`,
        recipients: { userIds: await sql.listNotBlocking(db, userIds, authorId) },
      },
    ]
  }),

  source(reportDecided, async (db, { caseId }) => {
    const found = await sql.findReportCase(db, caseId)
    if (!found) return []
    // The author is notified of a report only when it was upheld.
    const author = found.authorId !== null && found.wasUpheld ? [found.authorId] : []
    return [
      {
        kind: 'report_decided',
        actorId: null,
        title: found.title,
        link: '/reports',
        source: `report-decision:${found.decisionId}`,
        recipients: { userIds: [...new Set([...author, ...found.reporterIds])] },
      },
    ]
  }),

  source(donationReceived, async (db, { donationId, creatorId, videoId, donorId }) => {
    const video = await sql.findVideo(db, videoId)
    return [
      {
        kind: 'gift_received',
        actorId: donorId,
        title: video?.title ?? '',
        amountCents: await sql.findDonationAmount(db, donationId),
        link: `/monetization/${creatorId}`,
        source: `gift:${donationId}`,
        recipients: { userIds: [creatorId] },
      },
    ]
  }),

  source(monthlyGiftFailed, async (db, { monthlyGiftId, donorId, tries }) => {
    const gift = await sql.findMonthlyGift(db, monthlyGiftId)
    if (!gift) return []
    return [
      {
        kind: 'gift_failed',
        actorId: null,
        title: gift.creatorName,
        amountCents: gift.amountCents,
        link: '/giving',
        source: `gift-failed:${monthlyGiftId}:${gift.months}:${tries}`,
        recipients: { userIds: [donorId] },
      },
    ]
  }),

  source(earningRefunded, async (db, { refundId, source, payerId, creatorId, videoId }) => {
    const title = await sql.findTitle(db, videoId)
    const refund = { actorId: null, title, source: `refund:${refundId}` }
    return [
      {
        ...refund,
        kind: 'payment_refunded',
        amountCents: await sql.findRefundAmount(db, refundId),
        link: source === 'donation' ? '/giving' : '/purchases',
        recipients: { userIds: [payerId] },
      },
      {
        ...refund,
        kind: 'earning_refunded',
        // No amount: the platform bears its share of the refund, so the creator's part is smaller. The dashboard shows it.
        link: `/monetization/${creatorId}`,
        recipients: { userIds: [creatorId] },
      },
    ]
  }),

  source(paymentDisputed, async (db, { disputeId, state, source, payerId, creatorId, videoId }) => {
    const title = videoId === null ? '' : await sql.findTitle(db, videoId)
    const amountCents = await sql.findDisputeAmount(db, disputeId)
    const dispute = { actorId: null, title, source: `dispute:${disputeId}:${state}` }
    const toAdmins: NewNotification = {
      ...{ ...dispute, kind: 'payment_disputed', amountCents, link: '/admin/disputes' },
      recipients: { userIds: state === 'open' ? await sql.listAdmins(db) : [] },
    }
    const toPayer: NewNotification = {
      ...{ ...dispute, kind: 'payment_returned', amountCents },
      link: source === 'donation' ? '/giving' : '/purchases',
      recipients: { userIds: state === 'lost' && videoId !== null ? [payerId] : [] },
    }
    const toCreator: NewNotification = {
      ...dispute,
      kind: DISPUTE_KINDS[state],
      // No amount: the platform bears its share.
      link: `/monetization/${creatorId}`,
      recipients: { userIds: creatorId === null ? [] : [creatorId] },
    }
    return [toAdmins, toPayer, toCreator]
  }),

  source(monthlyGiftEnded, async (db, { monthlyGiftId, donorId }) => {
    const gift = await sql.findMonthlyGift(db, monthlyGiftId)
    if (!gift) return []
    return [
      {
        kind: 'gift_ended',
        actorId: null,
        title: '',
        amountCents: gift.amountCents,
        link: '/giving',
        source: `gift-ended:${monthlyGiftId}`,
        recipients: { userIds: [donorId] },
      },
    ]
  }),

  source(payoutChanged, async (db, { payoutId, ownerId, status }) => {
    if (status !== 'completed' && status !== 'failed') return []
    return [
      {
        kind: status === 'completed' ? 'payout_completed' : 'payout_failed',
        actorId: null,
        title: '',
        amountCents: await sql.findPayoutAmount(db, payoutId),
        link: `/monetization/${ownerId}`,
        source: `payout:${payoutId}:${status}`,
        recipients: { userIds: [ownerId] },
      },
    ]
  }),

  source(sponsorStepTaken, async (db, { contentId, advertiserId, step, actorId }) => {
    const kind = SPONSOR_KINDS[step]
    const content = kind && actorId !== advertiserId ? await sql.findSponsoredContent(db, contentId) : undefined
    // Taken down meanwhile, which has its own event.
    const isOutdated = kind === 'sponsor_approved' && content?.status === 'rejected'
    if (!kind || !content || isOutdated) return []
    return [
      {
        kind,
        actorId: null,
        title: content.title,
        excerpt: kind === 'sponsor_ended' ? '' : content.contentNotes,
        link: '/sponsored-content',
        source: `sponsor:${contentId}:${kind}`,
        recipients: { userIds: [advertiserId] },
      },
    ]
  }),

  source(productListed, async (db, { productId, version }) => {
    const product = await sql.findProduct(db, productId)
    // Refused again meanwhile, which has its own event.
    if (product?.status !== 'listed') return []
    return [
      {
        kind: 'product_listed',
        actorId: null,
        title: product.title,
        link: '/affiliate-products/mine',
        source: `product:${productId}:${version}`,
        recipients: { userIds: [product.sellerId] },
      },
    ]
  }),

  source(paymentQuestioned, async (db, { inquiryId }) => [
    {
      kind: 'payment_questioned',
      actorId: null,
      title: '',
      amountCents: await sql.findDisputeAmount(db, inquiryId),
      link: '/admin/disputes',
      source: `inquiry:${inquiryId}`,
      recipients: { userIds: await sql.listAdmins(db) },
    },
  ]),

  source(refundReturned, async (db, { refundId, intentId }) => [
    {
      kind: 'refund_returned',
      actorId: null,
      title: '',
      amountCents: await sql.findRefundAmount(db, refundId),
      link: `/admin/payments?q=${intentId}`,
      source: `refund-returned:${refundId}`,
      recipients: { userIds: await sql.listAdmins(db) },
    },
  ]),

  source(booksWrong, async (db, { checkId }) => [
    {
      kind: 'books_wrong',
      actorId: null,
      title: '',
      link: '/admin/books',
      source: `books:${checkId}`,
      recipients: { userIds: await sql.listAdmins(db) },
    },
  ]),

  source(peopleMentioned, async (db, { messageId, roomId, authorId, userIds }) => {
    const message = await sql.findChatMessage(db, messageId)
    return message
      ? [
          {
            ...inRoom(message, roomId, authorId),
            kind: 'chat_mention',
            source: `chat:${messageId}`,
            recipients: { userIds },
          },
        ]
      : []
  }),

  source(messageAnswered, async (db, { messageId, roomId, authorId, answeredUserId }) => {
    const message = await sql.findChatMessage(db, messageId)
    if (!message) return []
    // A person who is both answered and mentioned is notified once.
    const recipients = { userIds: [answeredUserId] }
    return [{ ...inRoom(message, roomId, authorId), kind: 'chat_answer', source: `chat:${messageId}`, recipients }]
  }),

  source(personInvited, async (db, { roomId, userId, invitedBy }) => {
    const name = await sql.findRoomName(db, roomId)
    if (name === null) return []
    return [
      {
        kind: 'chat_invitation',
        actorId: invitedBy,
        title: name,
        link: `/chat?room=${roomId}`,
        source: `chat-invitation:${roomId}`,
        recipients: { userIds: [userId] },
      },
    ]
  }),
]

/** What a creator is notified of. */
const DISPUTE_KINDS = {
  open: 'earning_disputed',
  won: 'earning_dispute_won',
  lost: 'earning_dispute_lost',
} as const

/** The steps that an advertiser is notified of. What the advertiser did is left out. */
const SPONSOR_KINDS: Partial<Record<SponsorStep, NotificationKind>> = {
  approved: 'sponsor_approved',
  rejected: 'sponsor_rejected',
  completed: 'sponsor_ended',
  spent: 'sponsor_ended',
  lapsed: 'sponsor_ended',
  ended: 'sponsor_ended',
}

/** For the followers, who are not notified of unlisted or unpublished videos. */
const newVideo = (
  videoId: number,
  { ownerId, title, visibility, publishAt }: NonNullable<Awaited<ReturnType<typeof sql.findVideo>>>,
): NewNotification[] =>
  visibility !== 'unlisted' && !publishAt
    ? [
        {
          kind: 'new_video',
          actorId: ownerId,
          title,
          link: `/video/${videoId}`,
          // Approved again after a change is not new.
          source: `video:${videoId}`,
          recipients: { followersOf: ownerId },
        },
      ]
    : []

const inRoom = (message: { content: string; name: string }, roomId: number, authorId: number) => ({
  actorId: authorId,
  title: message.name,
  excerpt: message.content,
  link: `/chat?room=${roomId}`,
})

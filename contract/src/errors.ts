/**
 * The closed list of failures a caller can receive: HTTP status and the English sentence.
 * The browser shows its own translation by code (`errors.<code>`); API clients get this sentence.
 */
import { uploadRequired } from './upload-required.ts'

interface ErrorMeaning {
  status: number
  /** With `{limit}` the failure carries the limit that was exceeded. */
  text: string
}

export const errorMeanings = {
  // Any endpoint.
  validation_failed: { status: 400, text: 'Please check the form fields and try again.' },
  malformed_request: { status: 400, text: 'The request could not be read.' },
  not_signed_in: { status: 401, text: 'Please sign in to continue.' },
  forbidden: { status: 403, text: 'You do not have permission to do this.' },
  cross_site_request: {
    status: 403,
    text: 'This request came from another site and was refused. Reload the page and try again.',
  },
  not_found: { status: 404, text: 'There is nothing at this address.' },
  request_too_slow: { status: 408, text: 'The request took too long. Please try again.' },
  site_disk_full: {
    status: 507,
    text: 'This site is out of disk space. Nothing can be saved until its operator makes room.',
  },
  payload_too_large: { status: 413, text: 'The request is too large. The limit is {limit}.' },
  unsupported_content_type: { status: 415, text: 'This type of content is not accepted here.' },
  format_not_supported: { status: 501, text: 'This is available as JSON only.' },
  rate_limited: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, text: 'The service is not ready yet. Please try again in a moment.' },

  // Accounts.
  wrong_credentials: { status: 401, text: 'The username or password is incorrect.' },
  username_taken: { status: 409, text: 'This username is already taken. Please choose another one.' },
  username_not_allowed: {
    status: 400,
    text: 'This username cannot be used. Choose letters of a single script, digits, dots, hyphens or underscores.',
  },
  user_not_found: { status: 404, text: 'User not found' },

  // Videos.
  video_not_found: { status: 404, text: 'Video not found' },
  category_not_found: { status: 400, text: 'This category does not exist. Please choose another one.' },
  category_hidden: {
    status: 409,
    text: 'The category you chose has been hidden, so nothing can be added to it. Please choose another one.',
  },
  video_not_playable: { status: 409, text: 'This video is still being processed.' },
  already_published: { status: 409, text: 'This video is already published: it can no longer be scheduled.' },
  thumbnail_not_found: { status: 404, text: 'This picture no longer exists. Please choose another one.' },
  still_processing: { status: 409, text: 'This video is still being processed. Please try again when it is ready.' },
  captions_not_found: { status: 404, text: 'There are no captions in this language.' },
  captions_changed: {
    status: 409,
    text: 'These captions were changed or deleted elsewhere in the meantime. Save again to keep yours, or close the editor to see what is there now.',
  },
  too_many_captions: {
    status: 409,
    text: 'A video can have captions in up to {limit} languages. Please delete some first.',
  },
  own_channel: { status: 409, text: 'You cannot subscribe to your own channel.' },

  // Uploads.
  upload_not_found: { status: 404, text: 'This upload does not exist or has expired. Please choose the file again.' },
  upload_incomplete: { status: 409, text: 'The file has not been uploaded completely. Please continue the upload.' },
  upload_already_used: { status: 409, text: 'This upload has already been used for a video.' },
  upload_required: { status: 400, text: uploadRequired },
  upload_too_large: { status: 413, text: 'The file is larger than this site accepts. The limit is {limit}.' },
  not_a_video: { status: 415, text: 'Please select a video file.' },
  video_without_picture: {
    status: 415,
    text: 'This file has sound but no picture. Add a still picture to the sound and upload it as a video.',
  },
  video_truncated: {
    status: 415,
    text: 'The video file is incomplete or damaged. Please export it again and upload the new file.',
  },
  video_without_duration: { status: 415, text: 'The video has no duration. Please choose another file.' },
  video_too_long: { status: 415, text: 'The video is longer than this site accepts. The limit is {limit}.' },
  video_unsupported: { status: 415, text: 'This type of video is not supported. Please upload MP4, WebM, AVI or MOV.' },
  not_an_image: { status: 415, text: 'Please select an image file for the thumbnail.' },
  image_too_large: {
    status: 413,
    text: 'The picture is too large. The limit is {limit}. Please choose a smaller one.',
  },
  unfinished_uploads: {
    status: 413,
    text: 'Your unfinished uploads take up all the space you have for them, {limit}. Please finish or cancel one of them first.',
  },
  disk_full: { status: 507, text: 'The site has no space for this file at the moment. Please try again later.' },

  // Comments.
  comment_not_found: { status: 404, text: 'This comment no longer exists.' },
  reply_not_pinned: { status: 409, text: 'A reply cannot be pinned, only the comment it belongs to.' },

  // Moderation.
  religious_tick_required: {
    status: 400,
    text: 'Only religious content is approved: tick “Verified as religious content” first.',
  },
  already_decided: { status: 409, text: 'Another moderator has already decided on this video.' },
  not_rejected: { status: 409, text: 'Only a rejected video can be submitted again.' },

  // Search and channels.
  feature_not_found: { status: 404, text: 'This video is no longer featured.' },

  // Playlists.
  playlist_removed: {
    status: 404,
    text: 'Moderators removed this playlist. You can read the reason under “Reports and decisions” and appeal there.',
  },
  playlist_not_found: { status: 404, text: 'This playlist does not exist or is private.' },
  playlist_changed: {
    status: 409,
    text: 'This playlist was edited elsewhere in the meantime. Save again to replace those changes, or cancel to see them.',
  },
  playlist_full: { status: 409, text: 'This playlist is full. It can hold {limit} videos.' },
  too_many_playlists: {
    status: 409,
    text: 'You can have up to {limit} playlists. Please delete one first.',
  },

  // Settings and mail.
  wrong_password: { status: 403, text: 'The password is incorrect.' },
  no_email: { status: 409, text: 'Your account has no email address to confirm. Add one first.' },
  link_expired: { status: 410, text: 'This link has expired or has already been used. Please ask for a new one.' },
  session_not_found: { status: 404, text: 'This session has already ended.' },
  balance_left: {
    status: 409,
    text: 'Your balance has not been paid out yet. Request a payout first, or confirm that you give it up.',
  },
  last_admin: { status: 409, text: 'You are the only admin. Make someone else an admin first.' },

  // Payments and ledger.
  payment_not_found: { status: 404, text: 'This payment does not exist.' },
  payment_unavailable: { status: 503, text: 'Payments are not available at the moment. Please try again.' },
  payment_required: { status: 402, text: 'The payment did not go through. Please try again or use another card.' },
  card_not_found: { status: 404, text: 'This saved card no longer exists. Please choose another one.' },
  not_a_test_card: { status: 400, text: 'This is a test: only the published test cards work here.' },
  refund_refused: { status: 409, text: 'This amount of the payment cannot be refunded.' },
  payment_disputed: {
    status: 409,
    text: 'This payment is disputed. The payer’s bank decides about the money, so it cannot be refunded as well.',
  },

  // Donations.
  donations_not_accepted: { status: 409, text: 'This creator cannot receive donations at the moment.' },
  own_donation: { status: 409, text: 'You cannot donate to yourself.' },
  donation_mismatch: { status: 409, text: 'This payment belongs to another video or another amount.' },
  donation_not_found: { status: 404, text: 'This donation does not exist.' },
  monthly_gift_not_found: { status: 404, text: 'This monthly donation does not exist.' },
  monthly_gift_ended: { status: 409, text: 'This monthly donation has ended.' },

  // Purchases.
  not_for_sale: { status: 409, text: 'This video is not for sale.' },
  own_video: { status: 409, text: 'This is your own video.' },
  already_purchased: { status: 409, text: 'You have already bought this video.' },
  purchase_not_found: { status: 404, text: 'This purchase does not exist.' },
  foreign_purchase: { status: 403, text: 'Only the account that bought this video can download it.' },
  purchase_ended: { status: 410, text: 'This download link has expired.' },
  download_missing: { status: 404, text: 'This video can no longer be downloaded.' },

  // Creators and payouts.
  creator_account_not_found: { status: 404, text: 'There is no creator account here.' },
  creator_account_exists: { status: 409, text: 'You already have a creator account.' },
  payment_email_required: { status: 409, text: 'Please add a payment email first.' },
  monetization_disabled: { status: 409, text: 'Monetization is not enabled.' },
  paypal_account_required: { status: 409, text: 'Please add your PayPal account ID in the settings first.' },
  confirmed_email_required: {
    status: 409,
    text: 'Please add and confirm your email address in the settings before you request a payout.',
  },
  payouts_paused: {
    status: 409,
    text: 'Your PayPal account was changed recently. For your safety, you can request payouts again a little later.',
  },
  payout_open: { status: 409, text: 'You already have an open payout request.' },
  payout_below_minimum: { status: 409, text: 'The amount is below the minimum payout.' },
  payout_above_balance: { status: 409, text: 'The amount is higher than your available balance.' },
  payout_not_found: { status: 404, text: 'This payout does not exist.' },
  payout_started: { status: 409, text: 'Someone else is already paying this. The list shows who.' },
  payout_finished: { status: 409, text: 'This payout has already been completed.' },
  payout_debt_unconfirmed: {
    status: 409,
    text: 'The creator owes money after a refund or a dispute. Please look at the amount owed, then confirm it to pay in full all the same.',
  },
  payout_at_provider: { status: 409, text: 'PayPal is processing this payout; it will finish by itself.' },
  password_required: { status: 403, text: 'Please enter your password to confirm.' },

  // Chat.
  chat_room_not_found: { status: 404, text: 'This room does not exist.' },
  chat_message_not_found: { status: 404, text: 'This message no longer exists.' },
  chat_room_locked: { status: 409, text: 'This room is locked. Only its host and moderators can write.' },
  chat_room_archived: { status: 409, text: 'This room is archived. Nobody can write in it any more.' },
  chat_room_public: { status: 409, text: 'This room is open to everyone; no invitation is needed.' },
  chat_muted: { status: 403, text: 'You cannot write in this room for a while.' },
  chat_slow_mode: { status: 429, text: 'This room is in slow mode. Please wait a moment before your next message.' },
  chat_edit_too_late: { status: 409, text: 'A message can only be edited for 15 minutes.' },
  chat_block_self: { status: 409, text: 'You cannot block yourself.' },
  chat_not_in_room: { status: 409, text: 'Join a room first.' },
  chat_frame_unknown: { status: 400, text: 'This type of message is not known here. Please reload the page.' },
  chat_other_user: { status: 403, text: 'This connection belongs to someone else. Please sign in again.' },

  // Forum.
  forum_category_not_found: { status: 404, text: 'Category not found' },
  forum_category_unknown: { status: 400, text: 'This category does not exist. Please choose another one.' },
  forum_category_hidden: {
    status: 409,
    text: 'This category has been hidden, so no topics can be added to it. Please choose another one.',
  },
  too_many_forum_categories: {
    status: 409,
    text: 'The forum has {limit} categories, which is the most it can have. Please choose one of them.',
  },
  forum_category_exists: { status: 409, text: 'A category with this name already exists. Please choose another name.' },
  topic_not_found: { status: 404, text: 'Topic not found' },
  post_not_found: { status: 404, text: 'Post not found' },
  topic_locked: { status: 403, text: 'This topic is locked. New replies cannot be posted.' },
  same_topic: { status: 409, text: 'A topic cannot be merged into itself.' },
  newcomer_links: {
    status: 403,
    text: 'New members can use at most 2 links in a post. This limit ends once you have taken part for a while.',
  },

  // Reports and safety.
  account_suspended: { status: 403, text: 'This account is suspended.' },
  report_target_not_found: { status: 404, text: 'What you want to report no longer exists.' },
  own_content: { status: 409, text: 'You cannot report your own content.' },
  report_not_found: { status: 404, text: 'This report does not exist.' },
  report_decided: { status: 409, text: 'Another moderator has already decided on this report.' },
  already_restored: { status: 409, text: 'It has already been restored.' },
  not_restorable: {
    status: 409,
    text: 'It can no longer be restored: it was erased, or its author has deleted it or their account.',
  },
  second_person_needed: {
    status: 403,
    text: 'An appeal is decided by someone other than the person who made the first decision.',
  },
  appeal_not_possible: { status: 409, text: 'This decision cannot be appealed.' },
  not_removable: { status: 409, text: 'This cannot be removed. You can suspend the member instead.' },
  member_deleted: {
    status: 410,
    text: 'This member has deleted their account in the meantime, so there is nobody to suspend. The decision was not saved.',
  },
  not_suspendable: { status: 403, text: 'You cannot suspend this member.' },
  already_suspended: {
    status: 409,
    text: 'This member has been suspended elsewhere in the meantime. Your suspension was not saved.',
  },
  not_suspended: { status: 409, text: 'This member is not suspended.' },
  text_not_allowed: { status: 400, text: 'This text contains words that are not allowed here. Please change it.' },
  text_changed: { status: 409, text: 'This was changed elsewhere in the meantime. Your text was not saved.' },

  // Sponsors.
  sponsor_not_found: { status: 404, text: 'This sponsored content does not exist.' },
  sponsor_not_editable: { status: 409, text: 'This content is no longer under review, so it can no longer be edited.' },
  sponsor_step_impossible: { status: 409, text: 'This is no longer possible. The page now shows the current state.' },
  sponsor_already_paid: {
    status: 409,
    text: 'The budget is paid already. The page now shows the current state.',
  },
  sponsor_reason_required: { status: 400, text: 'Please tell the advertiser the reason.' },
  sponsor_flight_over: {
    status: 409,
    text: 'Its last day has passed, so it cannot run any more. Reject it, so that the advertiser can submit it again with new dates.',
  },

  // Affiliate products.
  product_not_found: { status: 404, text: 'This product no longer exists.' },
  product_changed: {
    status: 409,
    text: 'This product has changed in the meantime. The page now shows the current state.',
  },

  // Advertising and newsletter.
  inquiry_not_found: { status: 404, text: 'This inquiry does not exist.' },
  inquiry_closed: { status: 409, text: 'This inquiry is closed. Reopen it to answer.' },
  inquiry_answered: { status: 409, text: 'This inquiry has already been answered. Your answer was not sent.' },
  newsletter_link_invalid: { status: 400, text: 'This link is invalid or has expired.' },
  testimonial_not_found: { status: 404, text: 'This testimonial no longer exists.' },

  // Administration.
  invitation_required: {
    status: 403,
    text: 'You need an invitation to register. Please ask the people who run this site for a link.',
  },
  account_waiting: {
    status: 403,
    text: 'Your account has been created and is waiting for approval. You can sign in as soon as the people who run this site have approved it.',
  },
  not_waiting: { status: 409, text: 'This account is no longer waiting for approval.' },
  invitation_not_found: { status: 404, text: 'This invitation has already been used or withdrawn.' },
  managed_category_not_found: { status: 404, text: 'This category no longer exists.' },
  category_exists: { status: 409, text: 'A category with this name already exists. Please choose another name.' },
  category_order_changed: {
    status: 409,
    text: 'The order of the categories was changed elsewhere in the meantime. The new order is shown now. Please move the category again.',
  },
  category_in_use: { status: 409, text: 'This category is in use. It can be hidden, but not removed.' },
  already_claimed: { status: 409, text: 'Someone else is reviewing this video at the moment.' },
  second_review_not_found: { status: 404, text: 'This decision no longer waits for a second review.' },
  already_reviewed: { status: 409, text: 'Someone else has already given a second review.' },
  import_not_found: { status: 404, text: 'This import no longer exists.' },
  import_folder_not_found: {
    status: 404,
    text: 'This folder does not exist in the folder that the operator has allowed.',
  },
  import_under_way: { status: 409, text: 'Another import is in progress. Wait until it has finished, or cancel it.' },
  import_not_startable: { status: 409, text: 'There is nothing left to import here.' },
  import_not_under_way: { status: 409, text: 'This import has already ended.' },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof errorMeanings

/** Failures whose sentence names the limit that was exceeded. */
export type LimitCode = {
  [Code in ErrorCode]: (typeof errorMeanings)[Code]['text'] extends `${string}{limit}${string}` ? Code : never
}[ErrorCode]

/** The limit that was exceeded, when something was too large, too long or too many. */
export interface ExceededLimit {
  value: number
  unit: 'bytes' | 'seconds' | 'pixels' | 'items'
}

/** One broken rule of an input: where and what. Paths are like `title` or `items.0.name`. */
export interface Issue {
  path: string
  message: string
}

/** RFC 9457 problem, as returned to callers that accept JSON. */
export interface Problem {
  type: 'about:blank'
  status: number
  title: string
  detail: string
  code: ErrorCode
  issues?: Issue[]
  /** When to retry, as in the header Retry-After. */
  retryAfterSeconds?: number
  /** When a suspension ends, ISO 8601; absent when it is permanent. */
  until?: string
  /** With `text_changed`: the text as it is stored now. */
  current?: string
  /** With the codes of exceeded-limit.ts: the limit that was exceeded. */
  limit?: ExceededLimit
  /** The id of the request in the server's log, with unexpected failures. */
  requestId?: string
}

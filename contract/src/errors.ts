/**
 * The closed list of failures a caller can receive: HTTP status and the English sentence.
 * The browser shows its own translation by code (`errors.<code>`); API clients get this sentence.
 */
interface ErrorMeaning {
  status: number
  text: string
}

export const errorMeanings = {
  // Any endpoint.
  validation_failed: { status: 400, text: 'Please check the form fields and try again.' },
  malformed_request: { status: 400, text: 'The request could not be read.' },
  not_signed_in: { status: 401, text: 'Please sign in to continue.' },
  forbidden: { status: 403, text: 'You do not have permission to do this.' },
  cross_site_request: { status: 403, text: 'This request came from another site and was refused.' },
  not_found: { status: 404, text: 'There is nothing at this address.' },
  request_too_slow: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  site_disk_full: {
    status: 507,
    text: 'The disk of this site is full. Nothing can be saved until its operator has made room.',
  },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  unsupported_content_type: { status: 415, text: 'This kind of content is not accepted here.' },
  rate_limited: { status: 429, text: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, text: 'The service is not ready. Please try again in a moment.' },

  // Accounts.
  wrong_credentials: { status: 401, text: 'The username or password is incorrect.' },
  username_taken: { status: 409, text: 'This username is already taken.' },
  username_not_allowed: {
    status: 400,
    text: 'This username cannot be used. Choose letters of one script, digits, dots, hyphens or underscores.',
  },
  user_not_found: { status: 404, text: 'User not found' },

  // Videos.
  video_not_found: { status: 404, text: 'Video not found' },
  category_not_found: { status: 400, text: 'This category does not exist.' },
  video_not_playable: { status: 409, text: 'This video is still being processed.' },
  already_published: { status: 409, text: 'Others see this video already: it cannot be scheduled any more.' },
  thumbnail_not_found: { status: 404, text: 'This picture does not exist any more. Please choose another one.' },
  still_processing: { status: 409, text: 'This video is still being processed. Please try again when it is ready.' },
  captions_not_found: { status: 404, text: 'There are no captions in this language.' },
  captions_changed: {
    status: 409,
    text: 'These captions were saved elsewhere meanwhile. Save again to replace them, or close the editor to see them.',
  },
  too_many_captions: { status: 409, text: 'A video can have captions in 40 languages. Please delete some first.' },
  own_channel: { status: 409, text: 'You cannot subscribe to your own channel.' },

  // Uploads.
  upload_not_found: { status: 404, text: 'This upload does not exist or has expired. Please choose the file again.' },
  upload_incomplete: { status: 409, text: 'The file has not arrived completely. Please continue the upload.' },
  upload_already_used: { status: 409, text: 'This upload has already been used for a video.' },
  upload_required: { status: 400, text: 'Please select a video file to upload.' },
  upload_too_large: { status: 413, text: 'The file is larger than this site accepts.' },
  not_a_video: { status: 415, text: 'Please select a video file.' },
  video_truncated: {
    status: 415,
    text: 'The video file is incomplete or damaged. Please export it again and upload the new file.',
  },
  video_without_duration: { status: 415, text: 'The video has no length. Please choose another file.' },
  video_too_long: { status: 415, text: 'The video is longer than this site accepts.' },
  video_unsupported: { status: 415, text: 'This kind of video is not supported. Please upload MP4, WebM, AVI or MOV.' },
  not_an_image: { status: 415, text: 'Please select an image file for the thumbnail.' },
  image_too_large: { status: 413, text: 'The picture is too large.' },
  unfinished_uploads: {
    status: 413,
    text: 'Your unfinished uploads take up all the room you have for them. Please finish or cancel one of them first.',
  },
  disk_full: { status: 507, text: 'The site has no room for this file at the moment. Please try again later.' },

  // Comments.
  comment_not_found: { status: 404, text: 'This comment does not exist any more.' },

  // Moderation.
  religious_tick_required: {
    status: 400,
    text: 'Only religious content is approved: tick "Verified as religious content" first.',
  },
  already_decided: { status: 409, text: 'Another moderator has already decided on this video.' },
  not_rejected: { status: 409, text: 'Only a rejected video can be submitted again.' },

  // Search and channels.
  feature_not_found: { status: 404, text: 'This video is not featured any more.' },

  // Playlists.
  playlist_removed: {
    status: 404,
    text: 'Moderators removed this playlist. The reason is among your reports and decisions, where you can appeal.',
  },
  playlist_not_found: { status: 404, text: 'This playlist does not exist or is private.' },
  playlist_changed: {
    status: 409,
    text: 'This playlist was edited elsewhere meanwhile. Save again to replace that, or cancel to see it.',
  },
  playlist_full: { status: 409, text: 'This playlist is full. It can hold 500 videos.' },
  too_many_playlists: {
    status: 409,
    text: 'You have as many playlists as one person can have. Please delete one first.',
  },

  // Settings and mail.
  wrong_password: { status: 403, text: 'The password is incorrect.' },
  no_email: { status: 409, text: 'There is no email address to confirm.' },
  link_expired: { status: 410, text: 'This link has expired or was used already. Please ask for a new one.' },
  session_not_found: { status: 404, text: 'This session has ended already.' },
  balance_left: {
    status: 409,
    text: 'There is money that has not been paid out to you. Ask for a payout first, or confirm that you give it up.',
  },
  last_admin: { status: 409, text: 'You are the only admin. Make somebody else an admin first.' },

  // Payments and ledger.
  payment_not_found: { status: 404, text: 'This payment does not exist.' },
  payment_unavailable: { status: 503, text: 'Payments are not available at the moment. Please try again.' },
  payment_required: { status: 402, text: 'The payment has not succeeded.' },
  card_not_found: { status: 404, text: 'This saved card does not exist any more.' },
  not_a_test_card: { status: 400, text: 'This is a test: only the published test cards work here.' },
  refund_refused: { status: 409, text: 'This payment cannot be refunded by that amount.' },

  // Donations.
  donations_not_accepted: { status: 409, text: 'This creator cannot receive donations at the moment.' },
  own_donation: { status: 409, text: 'You cannot donate to yourself.' },
  donation_mismatch: { status: 409, text: 'This payment belongs to another video or amount.' },
  donation_not_found: { status: 404, text: 'This donation does not exist.' },
  monthly_gift_not_found: { status: 404, text: 'This monthly gift does not exist.' },
  monthly_gift_ended: { status: 409, text: 'This monthly gift has ended.' },

  // Purchases.
  not_for_sale: { status: 409, text: 'This video is not for sale.' },
  own_video: { status: 409, text: 'This is your own video.' },
  already_purchased: { status: 409, text: 'You have already bought this video.' },
  purchase_not_found: { status: 404, text: 'This purchase does not exist.' },
  purchase_ended: { status: 410, text: 'This download link has expired.' },
  download_missing: { status: 404, text: 'This video can no longer be downloaded.' },

  // Creators and payouts.
  creator_account_not_found: { status: 404, text: 'There is no creator account here.' },
  creator_account_exists: { status: 409, text: 'You already have a creator account.' },
  payment_email_required: { status: 409, text: 'Please set a payment email first.' },
  monetization_disabled: { status: 409, text: 'Monetization is not enabled.' },
  paypal_account_required: { status: 409, text: 'Please set your PayPal account ID in the settings first.' },
  confirmed_email_required: {
    status: 409,
    text: 'Please add and confirm your email address in the settings before you request a payout.',
  },
  payouts_paused: {
    status: 409,
    text: 'Your PayPal account was changed recently. For your safety, payouts are possible again a little later.',
  },
  payout_open: { status: 409, text: 'You already have an open payout request.' },
  payout_below_minimum: { status: 409, text: 'The amount is below the minimum payout.' },
  payout_above_balance: { status: 409, text: 'The amount is higher than your available balance.' },
  payout_not_found: { status: 404, text: 'This payout does not exist.' },
  payout_started: { status: 409, text: 'Somebody else is already paying this. The list shows who.' },
  payout_finished: { status: 409, text: 'This payout has already been finished.' },
  payout_at_provider: { status: 409, text: 'PayPal is paying this payout; it finishes by itself.' },
  password_required: { status: 403, text: 'Please enter your password to confirm.' },

  // Chat.
  chat_room_not_found: { status: 404, text: 'This room does not exist.' },
  chat_message_not_found: { status: 404, text: 'This message does not exist any more.' },
  chat_room_locked: { status: 409, text: 'This room is locked. Only its host and moderators can write.' },
  chat_room_archived: { status: 409, text: 'This room is archived. Nobody can write in it any more.' },
  chat_room_public: { status: 409, text: 'This room is open to everybody; nobody needs an invitation.' },
  chat_muted: { status: 403, text: 'You cannot write in this room for a while.' },
  chat_slow_mode: { status: 429, text: 'This room is in slow mode. Please wait a little before your next message.' },
  chat_edit_too_late: { status: 409, text: 'A message can be changed for 15 minutes only.' },
  chat_block_self: { status: 409, text: 'You cannot block yourself.' },
  chat_not_in_room: { status: 409, text: 'Join a room first.' },
  chat_frame_unknown: { status: 400, text: 'This kind of message is not known here.' },
  chat_other_user: { status: 403, text: 'This connection belongs to somebody else. Please sign in again.' },

  // Forum.
  forum_category_not_found: { status: 404, text: 'Category not found' },
  forum_category_unknown: { status: 400, text: 'This category does not exist.' },
  forum_category_exists: { status: 409, text: 'There is a category of this name already.' },
  topic_not_found: { status: 404, text: 'Topic not found' },
  post_not_found: { status: 404, text: 'Post not found' },
  topic_locked: { status: 403, text: 'This topic is locked. New replies cannot be posted.' },
  same_topic: { status: 409, text: 'A topic cannot be merged into itself.' },
  newcomer_links: {
    status: 403,
    text: 'New members may use at most 2 links in a post. This ends once you have taken part for a while.',
  },

  // Reports and safety.
  account_suspended: { status: 403, text: 'This account is suspended.' },
  report_target_not_found: { status: 404, text: 'What you want to report does not exist any more.' },
  own_content: { status: 409, text: 'You cannot report what is your own.' },
  report_not_found: { status: 404, text: 'This report does not exist.' },
  report_decided: { status: 409, text: 'Another moderator has already decided on this report.' },
  already_restored: { status: 409, text: 'It has already been restored.' },
  not_restorable: {
    status: 409,
    text: 'It can no longer be restored: it was erased, or its author has deleted it or the account.',
  },
  second_person_needed: { status: 403, text: 'An appeal is decided by somebody else than the decision before.' },
  appeal_not_possible: { status: 409, text: 'This decision cannot be appealed.' },
  not_removable: { status: 409, text: 'This cannot be removed. You can suspend the member.' },
  not_suspendable: { status: 403, text: 'You cannot suspend this member.' },
  not_suspended: { status: 409, text: 'This member is not suspended.' },
  text_not_allowed: { status: 400, text: 'This text contains words that are not allowed here.' },
  text_changed: { status: 409, text: 'This was changed elsewhere in the meantime. Your text was not saved.' },

  // Sponsors.
  sponsor_not_found: { status: 404, text: 'This sponsored content does not exist.' },
  sponsor_not_editable: { status: 409, text: 'Sponsored content can be edited only while it waits for review.' },
  sponsor_step_impossible: { status: 409, text: 'This is not possible any more. The page shows how things are now.' },
  sponsor_reason_required: { status: 400, text: 'Please write the advertiser why.' },

  // Affiliate products.
  product_not_found: { status: 404, text: 'This product does not exist any more.' },
  product_changed: { status: 409, text: 'This product has changed meanwhile. The page shows how things are now.' },

  // Advertising and newsletter.
  inquiry_not_found: { status: 404, text: 'This inquiry does not exist.' },
  inquiry_closed: { status: 409, text: 'This inquiry is closed. Open it again to answer it.' },
  inquiry_answered: { status: 409, text: 'This inquiry has been answered meanwhile. Your answer was not sent.' },
  newsletter_link_invalid: { status: 400, text: 'This link is not valid or no longer valid.' },
  testimonial_not_found: { status: 404, text: 'This testimonial does not exist any more.' },

  // Administration.
  invitation_required: {
    status: 403,
    text: 'You need an invitation to register. Please ask the people who run this site for a link.',
  },
  account_waiting: {
    status: 403,
    text: 'Your account is there and waits for approval. You can sign in as soon as the people who run this site have let you in.',
  },
  not_waiting: { status: 409, text: 'This account does not wait for approval any more.' },
  invitation_not_found: { status: 404, text: 'This invitation was used or withdrawn already.' },
  managed_category_not_found: { status: 404, text: 'This category does not exist any more.' },
  category_exists: { status: 409, text: 'There is a category of this name already.' },
  category_in_use: { status: 409, text: 'Something is in this category. It can be hidden, but not removed.' },
  already_claimed: { status: 409, text: 'Somebody else reviews this video at the moment.' },
  import_not_found: { status: 404, text: 'This import does not exist any more.' },
  import_folder_not_found: { status: 404, text: 'There is no such folder below the one that the operator allows.' },
  import_under_way: { status: 409, text: 'Another import is under way. Wait until it has ended, or cancel it.' },
  import_not_startable: { status: 409, text: 'Nothing is left to import here.' },
  import_not_under_way: { status: 409, text: 'This import has ended already.' },
} as const satisfies Record<string, ErrorMeaning>

export type ErrorCode = keyof typeof errorMeanings

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
  /** The id of the request in the server's log, with unexpected failures. */
  requestId?: string
}

export const errors = {
  validation_failed: 'Please check the form fields and try again.',
  malformed_request: 'The request could not be read.',
  not_signed_in: 'Please sign in to continue.',
  forbidden: 'You do not have permission to do this.',
  cross_site_request: 'This request came from another site and was refused. Reload the page and try again.',
  not_found: 'There is nothing at this address.',
  request_too_slow: 'The request took too long. Please try again.',
  site_disk_full: 'This site is out of disk space. Nothing can be saved until its operator makes room.',
  payload_too_large: 'The request is too large. The limit is {limit}.',
  unsupported_content_type: 'This type of content is not accepted here.',
  format_not_supported: 'This is available as JSON only.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  internal: 'Something went wrong. Please try again.',
  unavailable: 'The service is not ready yet. Please try again in a moment.',
  wrong_credentials: 'The username or password is incorrect.',
  username_taken: 'This username is already taken. Please choose another one.',
  username_not_allowed:
    'This username cannot be used. Choose letters of a single script, digits, dots, hyphens or underscores.',
  user_not_found: 'User not found',
  video_not_found: 'Video not found',
  category_not_found: 'This category does not exist. Please choose another one.',
  category_hidden: 'The category you chose has been hidden, so nothing can be added to it. Please choose another one.',
  video_not_playable: 'This video is still being processed.',
  already_published: 'This video is already published: it can no longer be scheduled.',
  thumbnail_not_found: 'This picture no longer exists. Please choose another one.',
  still_processing: 'This video is still being processed. Please try again when it is ready.',
  captions_not_found: 'There are no captions in this language.',
  captions_changed:
    'These captions were changed or deleted elsewhere in the meantime. Save again to keep yours, or close the editor to see what is there now.',
  too_many_captions: 'A video can have captions in up to {limit} languages. Please delete some first.',
  own_channel: 'You cannot subscribe to your own channel.',
  upload_not_found: 'This upload does not exist or has expired. Please choose the file again.',
  upload_incomplete: 'The file has not been uploaded completely. Please continue the upload.',
  upload_already_used: 'This upload has already been used for a video.',
  upload_required: 'Please select a video file to upload.',
  upload_too_large: 'The file is larger than this site accepts. The limit is {limit}.',
  not_a_video: 'Please select a video file.',
  video_without_picture:
    'This file has sound but no picture. Add a still picture to the sound and upload it as a video.',
  video_truncated: 'The video file is incomplete or damaged. Please export it again and upload the new file.',
  video_without_duration: 'The video has no duration. Please choose another file.',
  video_too_long: 'The video is longer than this site accepts. The limit is {limit}.',
  video_unsupported: 'This type of video is not supported. Please upload MP4, WebM, AVI or MOV.',
  not_an_image: 'Please select an image file for the thumbnail.',
  image_too_large: 'The picture is too large. The limit is {limit}. Please choose a smaller one.',
  unfinished_uploads:
    'Your unfinished uploads take up all the space you have for them, {limit}. Please finish or cancel one of them first.',
  disk_full: 'The site has no space for this file at the moment. Please try again later.',
  comment_not_found: 'This comment no longer exists.',
  reply_not_pinned: 'A reply cannot be pinned, only the comment it belongs to.',
  religious_tick_required: 'Only religious content is approved: tick “Verified as religious content” first.',
  already_decided: 'Another moderator has already decided on this video.',
  not_rejected: 'Only a rejected video can be submitted again.',
  // Search and channels.
  feature_not_found: 'This video is no longer featured.',

  // Playlists.
  playlist_removed:
    'Moderators removed this playlist. You can read the reason under “Reports and decisions” and appeal there.',
  playlist_not_found: 'This playlist does not exist or is private.',
  playlist_changed:
    'This playlist was edited elsewhere in the meantime. Save again to replace those changes, or cancel to see them.',
  playlist_full: 'This playlist is full. It can hold {limit} videos.',
  too_many_playlists: 'You can have up to {limit} playlists. Please delete one first.',

  // Settings and mail.
  wrong_password: 'The password is incorrect.',
  no_email: 'Your account has no email address to confirm. Add one first.',
  link_expired: 'This link has expired or has already been used. Please ask for a new one.',
  session_not_found: 'This session has already ended.',
  balance_left: 'Your balance has not been paid out yet. Request a payout first, or confirm that you give it up.',
  last_admin: 'You are the only admin. Make someone else an admin first.',

  // Payments and ledger.
  payment_not_found: 'This payment does not exist.',
  payment_unavailable: 'Payments are not available at the moment. Please try again.',
  payment_required: 'The payment did not go through. Please try again or use another card.',
  card_not_found: 'This saved card no longer exists. Please choose another one.',
  not_a_test_card: 'This is a test: only the published test cards work here.',
  refund_refused: 'This amount of the payment cannot be refunded.',
  payment_disputed:
    'This payment is disputed. The payer’s bank decides about the money, so it cannot be refunded as well.',

  // Donations.
  donations_not_accepted: 'This creator cannot receive donations at the moment.',
  own_donation: 'You cannot donate to yourself.',
  donation_mismatch: 'This payment belongs to another video or another amount.',
  donation_not_found: 'This donation does not exist.',
  monthly_gift_not_found: 'This monthly donation does not exist.',
  monthly_gift_ended: 'This monthly donation has ended.',

  // Purchases.
  not_for_sale: 'This video is not for sale.',
  own_video: 'This is your own video.',
  already_purchased: 'You have already bought this video.',
  purchase_not_found: 'This purchase does not exist.',
  foreign_purchase: 'Only the account that bought this video can download it.',
  purchase_ended: 'This download link has expired.',
  download_missing: 'This video can no longer be downloaded.',

  // Creators and payouts.
  creator_account_not_found: 'There is no creator account here.',
  creator_account_exists: 'You already have a creator account.',
  payment_email_required: 'Please add a payment email first.',
  monetization_disabled: 'Monetization is not enabled.',
  paypal_account_required: 'Please add your PayPal account ID in the settings first.',
  confirmed_email_required: 'Please add and confirm your email address in the settings before you request a payout.',
  payouts_paused:
    'Your PayPal account was changed recently. For your safety, you can request payouts again a little later.',
  payout_open: 'You already have an open payout request.',
  payout_below_minimum: 'The amount is below the minimum payout.',
  payout_above_balance: 'The amount is higher than your available balance.',
  payout_not_found: 'This payout does not exist.',
  payout_started: 'Someone else is already paying this. The list shows who.',
  payout_finished: 'This payout has already been completed.',
  payout_at_provider: 'PayPal is processing this payout; it will finish by itself.',
  payout_debt_unconfirmed:
    'The creator owes money after a refund or a dispute. Please look at the amount owed, then confirm it to pay in full all the same.',
  password_required: 'Please enter your password to confirm.',

  // Chat.
  chat_room_not_found: 'This room does not exist.',
  chat_message_not_found: 'This message no longer exists.',
  chat_room_locked: 'This room is locked. Only its host and moderators can write.',
  chat_room_archived: 'This room is archived. Nobody can write in it any more.',
  chat_room_public: 'This room is open to everyone; no invitation is needed.',
  chat_muted: 'You cannot write in this room for a while.',
  chat_slow_mode: 'This room is in slow mode. Please wait a moment before your next message.',
  chat_edit_too_late: 'A message can only be edited for 15 minutes.',
  chat_block_self: 'You cannot block yourself.',
  chat_not_in_room: 'Join a room first.',
  chat_frame_unknown: 'This type of message is not known here. Please reload the page.',
  chat_other_user: 'This connection belongs to someone else. Please sign in again.',

  // Forum.
  forum_category_not_found: 'Category not found',
  forum_category_unknown: 'This category does not exist. Please choose another one.',
  forum_category_hidden: 'This category has been hidden, so no topics can be added to it. Please choose another one.',
  too_many_forum_categories:
    'The forum has {limit} categories, which is the most it can have. Please choose one of them.',
  forum_category_exists: 'A category with this name already exists. Please choose another name.',
  topic_not_found: 'Topic not found',
  post_not_found: 'Post not found',
  topic_locked: 'This topic is locked. New replies cannot be posted.',
  same_topic: 'A topic cannot be merged into itself.',
  newcomer_links:
    'New members can use at most 2 links in a post. This limit ends once you have taken part for a while.',

  // Reports and safety.
  account_suspended: 'This account is suspended.',
  report_target_not_found: 'What you want to report no longer exists.',
  own_content: 'You cannot report your own content.',
  report_not_found: 'This report does not exist.',
  report_decided: 'Another moderator has already decided on this report.',
  already_restored: 'It has already been restored.',
  not_restorable: 'It can no longer be restored: it was erased, or its author has deleted it or their account.',
  second_person_needed: 'An appeal is decided by someone other than the person who made the first decision.',
  appeal_not_possible: 'This decision cannot be appealed.',
  not_removable: 'This cannot be removed. You can suspend the member instead.',
  member_deleted:
    'This member has deleted their account in the meantime, so there is nobody to suspend. The decision was not saved.',
  not_suspendable: 'You cannot suspend this member.',
  already_suspended: 'This member has been suspended elsewhere in the meantime. Your suspension was not saved.',
  not_suspended: 'This member is not suspended.',
  text_not_allowed: 'This text contains words that are not allowed here. Please change it.',
  text_changed: 'This was changed elsewhere in the meantime. Your text was not saved.',

  // Sponsors.
  sponsor_not_found: 'This sponsored content does not exist.',
  sponsor_not_editable: 'This content is no longer under review, so it can no longer be edited.',
  sponsor_step_impossible: 'This is no longer possible. The page now shows the current state.',
  sponsor_already_paid: 'The budget is paid already. The page now shows the current state.',
  sponsor_reason_required: 'Please tell the advertiser the reason.',
  sponsor_flight_over:
    'Its last day has passed, so it cannot run any more. Reject it, so that the advertiser can submit it again with new dates.',

  // Affiliate products.
  product_not_found: 'This product no longer exists.',
  product_changed: 'This product has changed in the meantime. The page now shows the current state.',

  // Advertising and newsletter.
  inquiry_not_found: 'This inquiry does not exist.',
  inquiry_closed: 'This inquiry is closed. Reopen it to answer.',
  inquiry_answered: 'This inquiry has already been answered. Your answer was not sent.',
  newsletter_link_invalid: 'This link is invalid or has expired.',
  testimonial_not_found: 'This testimonial no longer exists.',
  invitation_required: 'You need an invitation to register. Please ask the people who run this site for a link.',
  account_waiting:
    'Your account has been created and is waiting for approval. You can sign in as soon as the people who run this site have approved it.',
  not_waiting: 'This account is no longer waiting for approval.',
  invitation_not_found: 'This invitation has already been used or withdrawn.',
  managed_category_not_found: 'This category no longer exists.',
  category_exists: 'A category with this name already exists. Please choose another name.',
  category_order_changed:
    'The order of the categories was changed elsewhere in the meantime. The new order is shown now. Please move the category again.',
  category_in_use: 'This category is in use. It can be hidden, but not removed.',
  already_claimed: 'Someone else is reviewing this video at the moment.',
  second_review_not_found: 'This decision no longer waits for a second review.',
  already_reviewed: 'Someone else has already given a second review.',
  import_not_found: 'This import no longer exists.',
  import_folder_not_found: 'This folder does not exist in the folder that the operator has allowed.',
  import_under_way: 'Another import is in progress. Wait until it has finished, or cancel it.',
  import_not_startable: 'There is nothing left to import here.',
  import_not_under_way: 'This import has already ended.',
} as const

export const errors = {
  validation_failed: 'Please check the form fields and try again.',
  malformed_request: 'The request could not be read.',
  not_signed_in: 'Please sign in to continue.',
  forbidden: 'You do not have permission to do this.',
  cross_site_request: 'This request came from another site and was refused.',
  not_found: 'There is nothing at this address.',
  request_too_slow: 'The request took too long to arrive. Please try again.',
  site_disk_full: 'The disk of this site is full. Nothing can be saved until its operator has made room.',
  payload_too_large: 'The request is too large.',
  unsupported_content_type: 'This kind of content is not accepted here.',
  rate_limited: 'Too many attempts. Please wait a little and try again.',
  internal: 'Something went wrong. Please try again.',
  unavailable: 'The service is not ready. Please try again in a moment.',
  wrong_credentials: 'The username or password is incorrect.',
  username_taken: 'This username is already taken.',
  username_not_allowed:
    'This username cannot be used. Choose letters of one script, digits, dots, hyphens or underscores.',
  user_not_found: 'User not found',
  video_not_found: 'Video not found',
  category_not_found: 'This category does not exist.',
  video_not_playable: 'This video is still being prepared.',
  not_reprocessable: 'This video is already being prepared.',
  own_channel: 'You cannot subscribe to your own channel.',
  upload_not_found: 'This upload does not exist or has expired. Please choose the file again.',
  upload_incomplete: 'The file has not arrived completely. Please continue the upload.',
  upload_already_used: 'This upload has already been used for a video.',
  upload_required: 'Please select a video file to upload.',
  upload_too_large: 'The file is larger than this site accepts.',
  not_a_video: 'Please select a video file.',
  video_truncated: 'The video file is incomplete or damaged. Please export it again and upload the new file.',
  video_without_duration: 'The video has no length. Please choose another file.',
  video_too_long: 'The video is longer than this site accepts.',
  video_unsupported: 'This kind of video is not supported. Please upload MP4, WebM, AVI or MOV.',
  not_an_image: 'Please select an image file for the thumbnail.',
  image_too_large: 'The picture is too large.',
  unfinished_uploads:
    'Your unfinished uploads take up all the room you have for them. Please finish or cancel one of them first.',
  disk_full: 'The site has no room for this file at the moment. Please try again later.',
  comment_not_found: 'This comment does not exist any more.',
  religious_tick_required: 'Only religious content is approved: tick “Verified as religious content” first.',
  already_decided: 'Another moderator has already decided on this video.',
  not_rejected: 'Only a rejected video can be submitted again.',
  // Search and channels.
  feature_not_found: 'This video is not featured any more.',

  // Playlists.
  playlist_not_found: 'This playlist does not exist or is private.',
  playlist_full: 'This playlist is full. It can hold 500 videos.',
  too_many_playlists: 'You have as many playlists as one person can have. Please delete one first.',

  // Settings and mail.
  wrong_password: 'The password is incorrect.',
  no_email: 'There is no email address to confirm.',
  link_expired: 'This link has expired or was used already. Please ask for a new one.',
  session_not_found: 'This session has ended already.',
  last_admin: 'You are the only admin. Make somebody else an admin first.',

  // Payments and ledger.
  payment_not_found: 'This payment does not exist.',
  payment_unavailable: 'Payments are not available at the moment. Please try again.',
  payment_required: 'The payment has not succeeded.',
  card_not_found: 'This saved card does not exist any more.',
  not_a_test_card: 'This is a test: only the published test cards work here.',
  refund_refused: 'This payment cannot be refunded by that amount.',

  // Donations.
  donations_not_accepted: 'This creator cannot receive donations at the moment.',
  own_donation: 'You cannot donate to yourself.',
  donation_mismatch: 'This payment belongs to another video or amount.',
  donation_not_found: 'This donation does not exist.',
  monthly_gift_not_found: 'This monthly gift does not exist.',
  monthly_gift_ended: 'This monthly gift has ended.',

  // Purchases.
  not_for_sale: 'This video is not for sale.',
  own_video: 'This is your own video.',
  already_purchased: 'You have already bought this video.',
  purchase_not_found: 'This purchase does not exist.',
  purchase_ended: 'This download link has expired.',
  download_missing: 'This video can no longer be downloaded.',

  // Creators and payouts.
  creator_account_not_found: 'There is no creator account here.',
  creator_account_exists: 'You already have a creator account.',
  payment_email_required: 'Please set a payment email first.',
  monetization_disabled: 'Monetization is not enabled.',
  paypal_account_required: 'Please set your PayPal account ID in the settings first.',
  payouts_paused:
    'Your PayPal account was changed recently. For your safety, payouts are possible again a little later.',
  payout_open: 'You already have an open payout request.',
  payout_below_minimum: 'The amount is below the minimum payout.',
  payout_above_balance: 'The amount is higher than your available balance.',
  payout_not_found: 'This payout does not exist.',
  payout_finished: 'This payout has already been finished.',
  payout_at_provider: 'PayPal is paying this payout; it finishes by itself.',
  password_required: 'Please enter your password to confirm.',

  // Chat.
  chat_room_not_found: 'This room does not exist.',
  chat_message_not_found: 'This message does not exist any more.',
  chat_room_locked: 'This room is locked. Only its host and moderators can write.',
  chat_room_archived: 'This room is archived. Nobody can write in it any more.',
  chat_room_public: 'This room is open to everybody; nobody needs an invitation.',
  chat_muted: 'You cannot write in this room for a while.',
  chat_slow_mode: 'This room is in slow mode. Please wait a little before your next message.',
  chat_edit_too_late: 'A message can be changed for 15 minutes only.',
  chat_block_self: 'You cannot block yourself.',
  chat_not_in_room: 'Join a room first.',
  chat_frame_unknown: 'This kind of message is not known here.',
  chat_other_user: 'This connection belongs to somebody else. Please sign in again.',

  // Forum.
  forum_category_not_found: 'Category not found',
  forum_category_unknown: 'This category does not exist.',
  forum_category_exists: 'There is a category of this name already.',
  topic_not_found: 'Topic not found',
  post_not_found: 'Post not found',
  topic_locked: 'This topic is locked. New replies cannot be posted.',
  same_topic: 'A topic cannot be merged into itself.',
  newcomer_links: 'New members may use at most 2 links in a post. This ends once you have taken part for a while.',

  // Reports and safety.
  account_suspended: 'This account is suspended.',
  report_target_not_found: 'What you want to report does not exist any more.',
  own_content: 'You cannot report what is your own.',
  report_not_found: 'This report does not exist.',
  report_decided: 'Another moderator has already decided on this report.',
  second_person_needed: 'An appeal is decided by somebody else than the decision before.',
  appeal_not_possible: 'This decision cannot be appealed.',
  not_removable: 'This cannot be removed. You can suspend the member.',
  not_suspendable: 'You cannot suspend this member.',
  not_suspended: 'This member is not suspended.',
  text_not_allowed: 'This text contains words that are not allowed here.',

  // Sponsors.
  sponsor_not_found: 'This sponsored content does not exist.',
  sponsor_not_editable: 'Sponsored content can be edited only while it waits for review.',
  sponsor_step_impossible: 'This is not possible any more. The page shows how things are now.',
  sponsor_reason_required: 'Please write the advertiser why.',

  // Affiliate products.
  product_not_found: 'This product does not exist any more.',

  // Advertising and newsletter.
  inquiry_not_found: 'This inquiry does not exist.',
  inquiry_closed: 'This inquiry is closed. Open it again to answer it.',
  newsletter_link_invalid: 'This link is not valid or no longer valid.',
  testimonial_not_found: 'This testimonial does not exist any more.',
} as const

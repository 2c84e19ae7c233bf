/**
 * The contents of the export of personal data: every column of the database that refers to a person, with a foreign key or, in the books, without one, and whether its rows are that
 * person's own. A test compares this list with the database, so that a new table cannot be forgotten.
 */

/** Rows of these belong to the person and are exported. */
export const ownData: readonly `${string}.${string}`[] = [
  'affiliate_products.seller_id',
  'archive_items.owner_id',
  'chat_blocks.user_id',
  'chat_guideline_acceptances.user_id',
  'chat_members.user_id',
  'chat_mentions.user_id',
  'chat_messages.user_id',
  'chat_mutes.user_id',
  'chat_rooms.host_id',
  'comment_likes.user_id',
  'comments.user_id',
  'creator_accounts.user_id',
  'donations.donor_id',
  'forum_categories.creator_id',
  // Earlier texts of one’s own posts: nobody else edits them.
  'forum_post_edits.editor_id',
  'forum_posts.user_id',
  'forum_reads.user_id',
  'forum_subscriptions.user_id',
  'forum_topics.user_id',
  'forum_views.user_id',
  'imports.owner_id',
  'ledger_accounts.owner_id',
  'ledger_holds.owner_id',
  'monthly_gifts.donor_id',
  'notification_switches.user_id',
  'notifications.user_id',
  'payment_customers.user_id',
  'payment_intents.payer_id',
  'payouts.owner_id',
  'playlists.owner_id',
  'purchases.buyer_id',
  'reactions.user_id',
  // The text of one's own appeals.
  'report_cases.appealed_by',
  'reports.reporter_id',
  'sessions.user_id',
  'sponsor_advertiser_refusals.channel_id',
  'sponsor_refusals.channel_id',
  'sponsored_content.advertiser_id',
  'sponsored_shares.creator_id',
  'subscriptions.subscriber_id',
  'suspensions.user_id',
  'uploads.user_id',
  'videos.owner_id',
  'watch_later.user_id',
  'watch_progress.user_id',
]

/** These refer to the person in other people's data, or are of no use outside the site. */
export const othersData: readonly `${string}.${string}`[] = [
  'account_tokens.user_id',
  'advertising_inquiries.handled_by',
  'arriving_calls.user_id',
  'audit_log.actor_id',
  // Sums over one's videos.
  'channel_language_changes.owner_id',
  'channel_languages.owner_id',
  'channel_members_language_changes.owner_id',
  'channel_members_languages.owner_id',
  'channel_view_day_changes.owner_id',
  'channel_view_days.owner_id',
  'chat_blocks.blocked_id',
  // Sums over one's earnings.
  'creator_earning_day_changes.owner_id',
  'creator_earning_days.owner_id',
  'chat_members.invited_by',
  // Gifts of others, some of them anonymous.
  'donations.creator_id',
  'featured_videos.created_by',
  'hidden_chat_messages.actor_id',
  'hidden_comments.actor_id',
  'moderation_transitions.actor_id',
  'invitations.made_by',
  'invitations.used_by',
  'monthly_gifts.creator_id',
  'notifications.actor_id',
  'processing_transitions.actor_id',
  // What others have bought.
  'purchases.seller_id',
  // Endpoints and keys of devices, which are secrets; their sessions are exported.
  'push_subscriptions.user_id',
  'report_cases.author_id',
  'report_decisions.actor_id',
  'review_claims.user_id',
  'second_reviews.decided_by',
  'second_reviews.reviewed_by',
  'sponsored_transitions.actor_id',
  'subscriptions.channel_id',
]

/** These say who acted in rows that belong to the person: nobody is shown which member of staff decided, so they are left out. */
export const actorsOfOwnData: readonly `${string}.${string}`[] = [
  'chat_messages.deleted_by',
  'chat_mutes.muted_by',
  'forum_posts.removed_by',
  'forum_topics.removed_by',
  'imports.actor_id',
  'payouts.finished_by',
  'payouts.started_by',
  'suspensions.actor_id',
  'suspensions.lifted_by',
]

/** Words of other people in rows that belong to the person. They may have been deleted or hidden since, so they are left out. */
export const othersWords: readonly `${string}.${string}`[] = [
  'notifications.excerpt',
  // An appeal may be that of a reporter, about what somebody else wrote.
  'report_cases.title',
  'report_cases.content',
  'reports.seen_title',
  'reports.seen_content',
]

/**
 * Parts of own rows, which refer to no person themselves: a column, and the column by which the row it refers to belongs to the
 * person. A test compares these lists with the database as well.
 */
export const ownParts: readonly (readonly [part: `${string}.${string}`, of: `${string}.${string}`])[] = [
  ['captions.video_id', 'videos.owner_id'],
  ['ledger_postings.account_id', 'ledger_accounts.owner_id'],
  ['payment_refunds.intent_id', 'payment_intents.payer_id'],
  ['playlist_items.playlist_id', 'playlists.owner_id'],
  // Own words, too, which staff have deleted.
  ['removed_captions.video_id', 'videos.owner_id'],
  ['sponsored_payments.content_id', 'sponsored_content.advertiser_id'],
]

/** These are computed from own rows, repeat them, or say what others did with them. */
export const otherParts: readonly `${string}.${string}`[] = [
  'affiliate_clicks.product_id',
  'featured_videos.video_id',
  'forum_category_names.category_id',
  'hidden_chat_messages.message_id',
  'hidden_comments.comment_id',
  'import_items.import_id',
  'import_items.video_id',
  'ledger_balances.account_id',
  'ledger_entries.intent_id',
  'moderation_transitions.video_id',
  'payment_disputes.intent_id',
  'playlist_items.video_id',
  'processing_transitions.video_id',
  'push_subscriptions.session_hash',
  'related_videos.video_id',
  'report_decisions.case_id',
  'report_decisions.suspension_id',
  'review_claims.video_id',
  'second_reviews.video_id',
  'sponsored_days.content_id',
  'sponsored_pages.content_id',
  'sponsored_payments.intent_id',
  'sponsored_transitions.content_id',
  'sponsored_views.content_id',
  'video_domains.video_id',
  'video_search.video_id',
  'video_view_days.video_id',
  'video_watch_days.video_id',
  'view_tally.video_id',
]

/** Never exported, from any table. */
export const secretColumns = ['token_hash', 'password_hash', 'username_key', 'tokens'] as const

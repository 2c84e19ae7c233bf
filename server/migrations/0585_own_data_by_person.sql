-- The export of one's own data reads the rows of one person from every table: without these it read whole tables, which a
-- statement has no time for once they are large.

-- "the rows of this person"
CREATE INDEX chat_messages_author ON chat_messages (user_id);
CREATE INDEX donations_giver ON donations (donor_id);
CREATE INDEX forum_categories_creator ON forum_categories (creator_id);
CREATE INDEX forum_post_edits_editor ON forum_post_edits (editor_id);
CREATE INDEX forum_reads_reader ON forum_reads (user_id);
CREATE INDEX forum_subscriptions_subscriber ON forum_subscriptions (user_id);
CREATE INDEX forum_topics_beginner ON forum_topics (user_id);
CREATE INDEX forum_views_viewer ON forum_views (user_id);
CREATE INDEX ledger_accounts_owner ON ledger_accounts (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX ledger_holds_owner ON ledger_holds (owner_id);
CREATE INDEX payouts_owner ON payouts (owner_id);
CREATE INDEX report_cases_appealed ON report_cases (appealed_by) WHERE appealed_by IS NOT NULL;
CREATE INDEX uploads_owner ON uploads (user_id);

-- "the payments of this budget"
CREATE INDEX sponsored_payments_content ON sponsored_payments (content_id);

-- When an account is deleted, or a waiting one is declined, PostgreSQL looks for the rows that refer to it: without these it read
-- whole tables, which a statement has no time for once they are large.

-- "the rows that refer to this person"
CREATE INDEX advertising_inquiries_handler ON advertising_inquiries (handled_by) WHERE handled_by IS NOT NULL;
CREATE INDEX audit_log_actor ON audit_log (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX chat_members_inviter ON chat_members (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX chat_messages_deleter ON chat_messages (deleted_by) WHERE deleted_by IS NOT NULL;
CREATE INDEX chat_mutes_muter ON chat_mutes (muted_by) WHERE muted_by IS NOT NULL;
CREATE INDEX featured_videos_chooser ON featured_videos (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX forum_posts_remover ON forum_posts (removed_by) WHERE removed_by IS NOT NULL;
CREATE INDEX forum_topics_remover ON forum_topics (removed_by) WHERE removed_by IS NOT NULL;
CREATE INDEX hidden_chat_messages_actor ON hidden_chat_messages (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX hidden_comments_actor ON hidden_comments (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX invitations_maker ON invitations (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX invitations_user ON invitations (used_by) WHERE used_by IS NOT NULL;
CREATE INDEX moderation_transitions_actor ON moderation_transitions (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX monthly_gifts_creator ON monthly_gifts (creator_id);
CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX processing_transitions_actor ON processing_transitions (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX report_decisions_actor ON report_decisions (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX review_claims_holder ON review_claims (user_id);
CREATE INDEX second_reviews_decider ON second_reviews (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX second_reviews_reviewer ON second_reviews (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX sponsored_transitions_actor ON sponsored_transitions (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX suspensions_actor ON suspensions (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX suspensions_lifter ON suspensions (lifted_by) WHERE lifted_by IS NOT NULL;

-- "the payments to this creator that can still be made", when they are suspended
CREATE INDEX donations_open_to_creator ON donations (creator_id) WHERE state = 'pending';
CREATE INDEX purchases_open_to_seller ON purchases (seller_id) WHERE status = 'pending';

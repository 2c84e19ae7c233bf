-- The comment that stands first under a video, chosen by its creator or by staff. A deleted one counts as not pinned while it is deleted.
ALTER TABLE videos ADD COLUMN pinned_comment_id integer REFERENCES comments (id) ON DELETE SET NULL;
-- For the foreign key, when comments are erased with their video.
CREATE INDEX videos_pinned_comment ON videos (pinned_comment_id) WHERE pinned_comment_id IS NOT NULL;

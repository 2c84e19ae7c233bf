-- "how many comments these videos have", for the recount in steps
CREATE INDEX comments_to_count ON comments (video_id) WHERE deleted_at IS NULL;

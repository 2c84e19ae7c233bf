-- When the files of a deleted video were given up for erasure; from then on it cannot be restored.
ALTER TABLE videos ADD COLUMN erased_at timestamptz(3);

-- "deleted videos whose files are still stored"
CREATE INDEX videos_to_erase ON videos (deleted_at) WHERE deleted_at IS NOT NULL AND original_key IS NOT NULL;
-- "who has bought this video"
CREATE INDEX purchases_video ON purchases (video_id) WHERE status IN ('pending', 'paid');

-- When an approved video appears for others; until then it is as hidden as one that waits for review. A job empties it when
-- the time has come.
ALTER TABLE videos ADD COLUMN publish_at timestamptz(3);
-- "the videos whose time has come"
CREATE INDEX videos_publish_at ON videos (publish_at) WHERE publish_at IS NOT NULL AND deleted_at IS NULL;

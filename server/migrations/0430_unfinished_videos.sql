-- "videos whose preparation has not ended", which every minute asks for: a handful of rows on any site
CREATE INDEX videos_unfinished ON videos (id) WHERE processing IN ('uploaded', 'processing') AND deleted_at IS NULL;
-- "videos in this state, newest first" of the staff's list of jobs
CREATE INDEX videos_by_processing ON videos (processing, created_at DESC, id DESC)
  WHERE processing <> 'ready' AND deleted_at IS NULL;

-- What decides whether a video is shown, and its rank, without reading its long row: for the few hundred videos that a search
-- ranks, and for the counts and first pictures of a page of playlists.
CREATE INDEX videos_visible ON videos (id)
  INCLUDE (status, visibility, publish_at, deleted_at, owner_id, views, created_at);

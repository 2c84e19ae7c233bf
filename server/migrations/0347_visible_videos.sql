-- "which of these videos may this viewer see", for the counts and first pictures of a page of playlists
CREATE INDEX videos_visible ON videos (id) INCLUDE (status, visibility, publish_at, deleted_at, owner_id);

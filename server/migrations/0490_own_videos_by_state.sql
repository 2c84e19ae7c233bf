-- "the newest videos of this owner in a state other than public", for the list of one's own videos
CREATE INDEX videos_owner_not_public ON videos (owner_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL
    AND (status <> 'approved' OR visibility <> 'public' OR publish_at IS NOT NULL OR processing = 'failed');

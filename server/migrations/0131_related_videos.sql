-- What stands beside each video, the same for every viewer: found once, kept, and found again when it has become old.
CREATE TABLE related_videos (
  video_id    integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  -- Best first, with why each is there in the same place of the other list. Whether one is shown is asked when it is read.
  related_ids integer[] NOT NULL,
  reasons     text[] NOT NULL,
  found_at    timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (cardinality(related_ids) = cardinality(reasons))
);

-- "my history", and from the index alone "what else this person watched"
DROP INDEX watch_progress_recent;
CREATE INDEX watch_progress_recent ON watch_progress (user_id, updated_at DESC) INCLUDE (video_id);

-- What a creator chose for their channel: the video shown first, and the video whose picture is the banner.
ALTER TABLE users
  ADD COLUMN pinned_video_id integer REFERENCES videos ON DELETE SET NULL,
  ADD COLUMN banner_video_id integer REFERENCES videos ON DELETE SET NULL;
-- "the channels that show this video", when it is erased
CREATE INDEX users_pinned_video ON users (pinned_video_id) WHERE pinned_video_id IS NOT NULL;
CREATE INDEX users_banner_video ON users (banner_video_id) WHERE banner_video_id IS NOT NULL;

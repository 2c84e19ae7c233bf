-- What viewers do with videos: follow, react, watch, save.

CREATE TABLE subscriptions (
  subscriber_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  channel_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at    timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (subscriber_id, channel_id),
  CHECK (subscriber_id <> channel_id)
);
CREATE INDEX subscriptions_channel ON subscriptions (channel_id);

CREATE TABLE reactions (
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  video_id   integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  value      text NOT NULL CHECK (value IN ('like', 'dislike')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, video_id)
);
-- "what I like, last liked first"
CREATE INDEX reactions_liked ON reactions (user_id, created_at DESC) WHERE value = 'like';
CREATE INDEX reactions_video ON reactions (video_id);

-- One row a person and video: the history and the place to resume from.
CREATE TABLE watch_progress (
  user_id          integer NOT NULL REFERENCES users ON DELETE CASCADE,
  video_id         integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  position_seconds double precision NOT NULL CHECK (position_seconds >= 0),
  updated_at       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, video_id)
);
-- "my history"; and "who else watched this", for related videos
CREATE INDEX watch_progress_recent ON watch_progress (user_id, updated_at DESC);
CREATE INDEX watch_progress_video ON watch_progress (video_id, updated_at DESC);

CREATE TABLE watch_later (
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  video_id   integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, video_id)
);
CREATE INDEX watch_later_recent ON watch_later (user_id, created_at DESC);

-- Seconds a viewer has played towards a view, and when the last one counted: once per viewer and hour.
CREATE TABLE view_tally (
  video_id        integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- A member's id, or a keyed hash that cannot be turned back into an address.
  viewer_key      text NOT NULL,
  played_seconds  double precision NOT NULL DEFAULT 0,
  reported_at     timestamptz(3) NOT NULL DEFAULT now(),
  last_counted_at timestamptz(3),
  PRIMARY KEY (video_id, viewer_key)
);
-- "tallies to sweep"
CREATE INDEX view_tally_reported ON view_tally (reported_at);

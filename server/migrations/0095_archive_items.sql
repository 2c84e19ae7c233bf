-- What was brought here from an archive elsewhere: one row each thing, so that a second run makes no second video.

CREATE TABLE archive_items (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id   integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Names the thing in its archive: `youtube:dQw4...`, `feed:<guid>`.
  item_key   text NOT NULL,
  title      text NOT NULL,
  state      text NOT NULL CHECK (state IN ('importing', 'imported', 'failed')),
  -- Written before the video is made: after a crash the video is found by it.
  upload_id  uuid,
  video_id   integer REFERENCES videos ON DELETE SET NULL,
  failure    text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (owner_id, item_key)
);

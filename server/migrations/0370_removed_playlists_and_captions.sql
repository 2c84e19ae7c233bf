-- Playlists and captions that staff removed, to bring them back when an appeal is granted.

ALTER TABLE playlists ADD COLUMN removed_at timestamptz(3);

CREATE TABLE removed_captions (
  -- The lowest id of the removed captions: one removal concerns all kinds of one language.
  removal_id  integer NOT NULL,
  video_id    integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  language    text NOT NULL,
  label       text NOT NULL,
  kind        text NOT NULL,
  content     text NOT NULL,
  restored_at timestamptz(3),
  PRIMARY KEY (removal_id, kind)
);
-- "the removed captions of this video", when it is erased
CREATE INDEX removed_captions_video ON removed_captions (video_id);

-- Counted views of each video by day (UTC), for plots.
CREATE TABLE video_view_days (
  video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  day      date NOT NULL,
  views    integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (video_id, day)
);

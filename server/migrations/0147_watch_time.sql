-- Seconds of each video played by day (UTC), for plots.
CREATE TABLE video_watch_days (
  video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  day      date NOT NULL,
  seconds  bigint NOT NULL CHECK (seconds > 0),
  PRIMARY KEY (video_id, day)
);
-- What of the last report was believed: a report cannot claim more than the time since the one before allows.
ALTER TABLE view_tally ADD COLUMN accepted_seconds real NOT NULL DEFAULT 0;

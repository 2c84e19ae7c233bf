-- Who reviews which waiting video now. A row whose time is over counts for nothing and is overwritten.
CREATE TABLE review_claims (
  video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  user_id  integer NOT NULL REFERENCES users ON DELETE CASCADE,
  until    timestamptz(3) NOT NULL
);

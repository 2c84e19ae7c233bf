-- Room that a file takes while it arrives by a plain form: before it is there it has no row in uploads. A process that serves
-- one says every few seconds that it is still coming; what is not confirmed belonged to a process that has ended.
CREATE TABLE arriving_calls (
  id       uuid PRIMARY KEY,
  user_id  integer NOT NULL REFERENCES users ON DELETE CASCADE,
  bytes    bigint NOT NULL CHECK (bytes >= 0),
  seen_at  timestamptz(3) NOT NULL DEFAULT now()
);
-- "what is arriving for this member" (before another upload begins)
CREATE INDEX arriving_calls_of_user ON arriving_calls (user_id);

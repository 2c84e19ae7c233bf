-- What keeps rooms kind.

-- Not writing in one room until then.
CREATE TABLE chat_mutes (
  room_id  integer NOT NULL REFERENCES chat_rooms ON DELETE CASCADE,
  user_id  integer NOT NULL REFERENCES users ON DELETE CASCADE,
  muted_by integer REFERENCES users ON DELETE SET NULL,
  until    timestamptz(3) NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX chat_mutes_user ON chat_mutes (user_id);

-- Whose messages are folded for whom.
CREATE TABLE chat_blocks (
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id integer NOT NULL REFERENCES users ON DELETE CASCADE CHECK (blocked_id <> user_id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX chat_blocks_blocked ON chat_blocks (blocked_id);

-- Who has accepted the community guidelines, and when.
CREATE TABLE chat_guideline_acceptances (
  user_id     integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  accepted_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Who belongs to a room. A public room has a row for everybody who has entered it (how far they have read); a private one is
-- open to the people with a row and to nobody else.

CREATE TABLE chat_members (
  room_id      integer NOT NULL REFERENCES chat_rooms ON DELETE CASCADE,
  user_id      integer NOT NULL REFERENCES users ON DELETE CASCADE,
  state        text NOT NULL DEFAULT 'joined' CHECK (state IN ('invited', 'joined')),
  invited_by   integer REFERENCES users ON DELETE SET NULL,
  -- The newest message that was on this person's screen.
  last_read_id integer NOT NULL DEFAULT 0 CHECK (last_read_id >= 0),
  -- For slow mode.
  last_sent_at timestamptz(3),
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (room_id, user_id)
);
-- "the rooms of this person"
CREATE INDEX chat_members_user ON chat_members (user_id, room_id);

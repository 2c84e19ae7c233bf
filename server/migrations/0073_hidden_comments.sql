-- Texts of comments that staff hid, to bring them back. A hidden comment itself is like a deleted one.

CREATE TABLE hidden_comments (
  comment_id integer PRIMARY KEY REFERENCES comments ON DELETE CASCADE,
  content    text NOT NULL,
  actor_id   integer REFERENCES users ON DELETE SET NULL,
  reason     text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

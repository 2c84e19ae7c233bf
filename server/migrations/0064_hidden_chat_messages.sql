-- Texts of messages that staff hid for a report, to bring them back. A hidden message itself is like a deleted one.

CREATE TABLE hidden_chat_messages (
  message_id integer PRIMARY KEY REFERENCES chat_messages ON DELETE CASCADE,
  content    text NOT NULL,
  actor_id   integer REFERENCES users ON DELETE SET NULL,
  reason     text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

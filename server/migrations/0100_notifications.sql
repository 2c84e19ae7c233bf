-- What people are notified of, and what they do not want to hear about.

CREATE TABLE notifications (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind       text NOT NULL,
  actor_id   integer REFERENCES users ON DELETE SET NULL,
  title      text NOT NULL DEFAULT '',
  excerpt    text NOT NULL DEFAULT '',
  link       text NOT NULL CHECK (link LIKE '/%'),
  -- What it is about; a job that runs twice notifies once.
  source     text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  read_at    timestamptz(3),
  UNIQUE (user_id, source)
);
-- "my notifications, newest first"
CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, id DESC);
-- "how many are unread"
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
-- "notifications to sweep"
CREATE INDEX notifications_age ON notifications (created_at);

-- A row for each kind a person has switched; without one it is on.
CREATE TABLE notification_switches (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind    text NOT NULL,
  is_on   boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);

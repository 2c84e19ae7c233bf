-- Devices that are sent notifications while the site is not open. One belongs to the session that switched it on and
-- goes with it: at sign-out, when it is ended from elsewhere, after a change of the password.
CREATE TABLE push_subscriptions (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_hash bytea NOT NULL UNIQUE REFERENCES sessions (token_hash) ON DELETE CASCADE,
  user_id      integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Where the browser's push service takes messages, and the keys that only this browser can open them with.
  endpoint     text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 2000),
  p256dh       text NOT NULL,
  auth         text NOT NULL,
  -- The site's own key that it was made for: with another one nothing can be sent to it.
  public_key   text NOT NULL,
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);
-- "the devices of the people who were just notified"
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);

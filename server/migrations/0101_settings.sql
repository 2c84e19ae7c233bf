-- What people decide about their account.

ALTER TABLE users
  -- As typed, and only when given. Used for mail to this person, never shown.
  ADD COLUMN email text CHECK (char_length(email) <= 320),
  ADD COLUMN email_verified_at timestamptz(3),
  -- The language of mail; pages follow the device.
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar', 'de', 'es', 'fr')),
  ADD COLUMN is_history_paused boolean NOT NULL DEFAULT false,
  -- The person has left: name, picture and everything private are gone, the row stays for what others refer to.
  ADD COLUMN deleted_at timestamptz(3);

-- Links sent by mail. Only their hash is kept; each works once.
CREATE TABLE account_tokens (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  -- The address that is confirmed: it may have been changed since.
  email      text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
-- "the open links of a person"
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);
-- "links to sweep"
CREATE INDEX account_tokens_expiry ON account_tokens (expires_at);

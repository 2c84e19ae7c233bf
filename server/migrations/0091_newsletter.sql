-- Who receives the newsletter.

CREATE TABLE newsletter_subscribers (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email        text NOT NULL,
  -- Lower case: what makes two addresses the same.
  email_key    text NOT NULL UNIQUE,
  -- Pending until the link of the confirmation message is followed.
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  language     text NOT NULL DEFAULT 'en',
  -- When the last confirmation message went out: a form cannot flood somebody's mailbox.
  asked_at     timestamptz(3),
  confirmed_at timestamptz(3),
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);
-- "the subscribers in a state, newest first", and how many there are
CREATE INDEX newsletter_subscribers_state ON newsletter_subscribers (state, created_at, id);

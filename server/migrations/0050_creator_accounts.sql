-- A member who may earn: at most one account each. What it holds is in the ledger, never here.

CREATE TABLE creator_accounts (
  id                      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id                 integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- Empty is allowed only while monetization is off.
  payment_email           text NOT NULL CHECK (char_length(payment_email) <= 254),
  -- Where payouts go; required before the first one.
  paypal_account_id       text CHECK (char_length(paypal_account_id) BETWEEN 1 AND 254),
  -- When the destination of payouts last changed from one to another; payouts wait for a while after it.
  destination_changed_at  timestamptz(3),
  is_monetization_enabled boolean NOT NULL DEFAULT false,
  created_at              timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (NOT is_monetization_enabled OR payment_email <> '')
);

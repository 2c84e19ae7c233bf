-- Payouts: money on its way from a creator's available balance to their PayPal account. The amounts are in the ledger too;
-- both are written in one transaction.

CREATE TABLE payouts (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Plain numbers: books outlive accounts.
  creator_account_id integer NOT NULL,
  owner_id           integer NOT NULL,
  amount_cents       bigint NOT NULL CHECK (amount_cents > 0),
  currency           text NOT NULL DEFAULT 'usd',
  payment_method     text NOT NULL DEFAULT 'PayPal',
  -- The PayPal account as it was when the payout was requested.
  destination        text NOT NULL,
  -- pending: requested; processing: being paid; both of the others are final.
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'failed')),
  notes              text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 2000),
  -- Null while it is paid by hand.
  provider           text CHECK (provider IN ('paypal')),
  provider_batch_id  text,
  requested_at       timestamptz(3) NOT NULL DEFAULT now(),
  started_at         timestamptz(3),
  finished_at        timestamptz(3),
  -- The staff member who finished it; null for the provider.
  finished_by        integer,
  -- The ledger entry up to which this payout and all completed ones before it have paid the creator's earnings.
  paid_through       bigint,
  CHECK ((status IN ('completed', 'failed')) = (finished_at IS NOT NULL))
);
-- One open payout of an account, also when two requests race.
CREATE UNIQUE INDEX payouts_one_open ON payouts (creator_account_id) WHERE status IN ('pending', 'processing');
-- "the payouts of this account, newest first"
CREATE INDEX payouts_account ON payouts (creator_account_id, requested_at DESC, id DESC);
-- "the queue of one state, oldest first"
CREATE INDEX payouts_queue ON payouts (status, requested_at, id);

-- The books of the sandbox provider: what a real provider keeps on its own servers. No money is behind any of it.

CREATE TABLE sandbox_intents (
  id            text PRIMARY KEY,
  client_secret text NOT NULL UNIQUE,
  -- The caller's: the same key answers the same intent.
  idempotency_key text NOT NULL UNIQUE,
  amount_cents  bigint NOT NULL CHECK (amount_cents > 0),
  currency      text NOT NULL,
  customer_id   text,
  saves_card    boolean NOT NULL DEFAULT false,
  status        text NOT NULL DEFAULT 'requires_payment_method',
  -- The test card of the last attempt: its number, because only published test numbers are accepted.
  card_number   text,
  failure_code  text,
  failure_text  text,
  created_at    timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE sandbox_cards (
  id          text PRIMARY KEY,
  customer_id text NOT NULL,
  number      text NOT NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (customer_id, number)
);

CREATE TABLE sandbox_refunds (
  id              text PRIMARY KEY,
  intent_id       text NOT NULL REFERENCES sandbox_intents,
  idempotency_key text NOT NULL UNIQUE,
  amount_cents    bigint NOT NULL CHECK (amount_cents > 0),
  state           text NOT NULL DEFAULT 'succeeded'
);
-- "the refunds of this payment"
CREATE INDEX sandbox_refunds_intent ON sandbox_refunds (intent_id);

CREATE TABLE sandbox_disputes (
  id           text PRIMARY KEY,
  intent_id    text NOT NULL REFERENCES sandbox_intents,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state        text NOT NULL DEFAULT 'open'
);
-- "the disputes of this payment"
CREATE INDEX sandbox_disputes_intent ON sandbox_disputes (intent_id);

CREATE TABLE sandbox_events (
  seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id           text NOT NULL UNIQUE,
  type         text NOT NULL,
  intent_id    text NOT NULL REFERENCES sandbox_intents,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  delivered_at timestamptz(3)
);
-- "events still to be delivered"
CREATE INDEX sandbox_events_waiting ON sandbox_events (seq) WHERE delivered_at IS NULL;
-- "events since"
CREATE INDEX sandbox_events_created ON sandbox_events (created_at);

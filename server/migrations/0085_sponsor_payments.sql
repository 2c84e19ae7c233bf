-- Payments of budgets, and what of them goes back.

CREATE TABLE sponsored_payments (
  intent_id    integer PRIMARY KEY REFERENCES payment_intents,
  content_id   integer REFERENCES sponsored_content ON DELETE SET NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- open: not paid yet; paid: the budget; surplus: paid when there was nothing to pay for any more, all of it goes back.
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'surplus')),
  -- What went back, and when that was settled; 0 when nothing was left.
  refund_cents integer CHECK (refund_cents BETWEEN 0 AND amount_cents),
  refunded_at  timestamptz(3),
  CHECK ((refund_cents IS NULL) = (refunded_at IS NULL))
);
-- A budget is paid once, also when two windows pay it.
CREATE UNIQUE INDEX sponsored_payments_budget ON sponsored_payments (content_id) WHERE state = 'paid';
-- "payments of which something may have to go back"
CREATE INDEX sponsored_payments_unsettled ON sponsored_payments (intent_id) WHERE state <> 'open' AND refunded_at IS NULL;

-- A bank may only ask about a payment: no money is held, and a refund answers it.
ALTER TABLE payment_disputes DROP CONSTRAINT payment_disputes_state_check;
ALTER TABLE payment_disputes ADD CONSTRAINT payment_disputes_state_check
  CHECK (state IN ('inquiry', 'inquiry_closed', 'open', 'won', 'lost'));

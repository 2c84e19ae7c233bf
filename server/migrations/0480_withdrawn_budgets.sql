-- Money of a budget that left otherwise than as its unspent rest: refunded by staff or at the provider, or disputed. It can
-- be neither spent nor refunded again.
ALTER TABLE sponsored_payments ADD COLUMN withdrawn_cents integer NOT NULL DEFAULT 0 CHECK (withdrawn_cents >= 0);

UPDATE sponsored_payments p SET withdrawn_cents = taken.cents
FROM (
  SELECT intent_id, sum(cents)::integer AS cents FROM (
    SELECT intent_id, amount_cents AS cents FROM payment_refunds WHERE state <> 'failed'
    UNION ALL
    SELECT intent_id, amount_cents FROM payment_disputes WHERE state <> 'won'
  ) refunded_or_disputed GROUP BY intent_id
) taken
WHERE taken.intent_id = p.intent_id AND p.state <> 'open' AND p.refunded_at IS NULL;

-- The unspent rest is written before the provider is asked to refund it, so that a retry asks for the same amount.
ALTER TABLE sponsored_payments DROP CONSTRAINT sponsored_payments_check1,
  ADD CONSTRAINT sponsored_payments_settled CHECK (refunded_at IS NULL OR refund_cents IS NOT NULL);

-- A paid download has a numbered receipt like a gift. Both take their numbers from one sequence, so that none is given twice.
ALTER TABLE purchases ADD COLUMN receipt_number bigint UNIQUE;

-- What was paid before, in the order of payment.
UPDATE purchases SET receipt_number = numbered.receipt_number
FROM (
  SELECT id, nextval('receipt_numbers') AS receipt_number
  FROM (SELECT id FROM purchases WHERE status IN ('paid', 'refunded') AND amount_cents > 0 ORDER BY paid_at, id) paid
) numbered
WHERE numbered.id = purchases.id;

ALTER TABLE purchases ADD CONSTRAINT purchases_receipt
  CHECK (amount_cents = 0 OR status NOT IN ('paid', 'refunded') OR receipt_number IS NOT NULL);

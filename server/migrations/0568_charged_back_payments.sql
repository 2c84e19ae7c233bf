-- What banks have returned to payers after disputes that were lost: receipts and statements subtract it like refunds.

ALTER TABLE payment_intents
  ADD COLUMN charged_back_cents bigint NOT NULL DEFAULT 0 CHECK (charged_back_cents >= 0);

UPDATE payment_intents i SET charged_back_cents = lost.cents
FROM (SELECT intent_id, sum(amount_cents) AS cents FROM payment_disputes WHERE state = 'lost' GROUP BY intent_id) AS lost
WHERE lost.intent_id = i.id;

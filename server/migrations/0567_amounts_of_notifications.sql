-- A notification about money names the amount.

ALTER TABLE notifications ADD COLUMN amount_cents integer CHECK (amount_cents > 0);

-- Incremented by every change, so that a decision of staff on an outdated product is detected.
ALTER TABLE affiliate_products ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A monthly donation that was paused because its donor's bank disputed a payment says so.
ALTER TABLE monthly_gifts DROP CONSTRAINT monthly_gifts_failure_check;
ALTER TABLE monthly_gifts ADD CONSTRAINT monthly_gifts_failure_check
  CHECK (failure IN ('declined', 'no_card', 'not_accepted', 'bank_asks', 'disputed'));

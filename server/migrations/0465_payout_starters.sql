-- Two admins must not pay the same payout by hand: the one who began is shown to the others.
ALTER TABLE payouts ADD COLUMN started_by integer;

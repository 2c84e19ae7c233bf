-- What a creator has earned by day (UTC), stored like the sums of 0340. Payouts move earned money and are not counted; the release of
-- a hold adds up to zero.

CREATE TABLE creator_earning_days (
  owner_id integer NOT NULL,
  day      date NOT NULL,
  cents    bigint NOT NULL,
  PRIMARY KEY (owner_id, day)
);
CREATE TABLE creator_earning_day_changes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL,
  day      date NOT NULL,
  cents    bigint NOT NULL
);
-- "what changed for this creator since the last folding"
CREATE INDEX creator_earning_day_changes_owner ON creator_earning_day_changes (owner_id);

-- The ledger is never changed: entries are only added.
CREATE FUNCTION count_earnings_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creator_earning_day_changes (owner_id, day, cents)
  SELECT a.owner_id, utc_day(p.created_at), sum(p.amount_cents)
  FROM added p JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_entries e ON e.id = p.entry_id
  WHERE a.kind IN ('creator_pending', 'creator_available', 'creator_debt') AND e.kind NOT IN ('payout', 'payout_completed', 'payout_failed')
  GROUP BY 1, 2 HAVING sum(p.amount_cents) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_by_day AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_earnings_by_day();

-- The trigger holds the table until the end of this migration: what is written meanwhile is counted by it afterwards.
INSERT INTO creator_earning_days (owner_id, day, cents)
SELECT a.owner_id, utc_day(p.created_at), sum(p.amount_cents)
FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_entries e ON e.id = p.entry_id
WHERE a.kind IN ('creator_pending', 'creator_available', 'creator_debt') AND e.kind NOT IN ('payout', 'payout_completed', 'payout_failed')
GROUP BY 1, 2;

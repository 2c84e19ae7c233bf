-- Each run of the check of the books, for the console. A check that could not be finished has an error and no count.
CREATE TABLE ledger_checks (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at  timestamptz(3) NOT NULL DEFAULT now(),
  problems    integer CHECK (problems >= 0),
  -- The first sentences: numbers and no names.
  details     text[] NOT NULL DEFAULT '{}',
  error       text,
  CHECK ((problems IS NULL) = (error IS NOT NULL))
);
-- "the newest checks"
CREATE INDEX ledger_checks_newest ON ledger_checks (checked_at DESC, id DESC);

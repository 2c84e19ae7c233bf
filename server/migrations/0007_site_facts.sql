-- What the site remembers of itself, one row a fact. A row is written in the transaction that makes it true.
CREATE TABLE site_facts (
  name       text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

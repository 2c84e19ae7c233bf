-- What was delivered, as sums. No row says which person saw what.

CREATE TABLE sponsored_days (
  content_id       integer NOT NULL REFERENCES sponsored_content ON DELETE CASCADE,
  -- In the campaign's zone.
  day              text NOT NULL,
  impressions      integer NOT NULL DEFAULT 0,
  clicks           integer NOT NULL DEFAULT 0,
  spent_millicents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (content_id, day)
);

CREATE TABLE sponsored_pages (
  content_id  integer NOT NULL REFERENCES sponsored_content ON DELETE CASCADE,
  -- The path of the page, without its query.
  path        text NOT NULL,
  impressions integer NOT NULL DEFAULT 0,
  clicks      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (content_id, path)
);

-- Spend on the pages of a creator, of which the creator gets a share. Counted up until it is paid out to the ledger.
CREATE TABLE sponsored_shares (
  creator_id         integer NOT NULL REFERENCES users ON DELETE CASCADE,
  content_id         integer NOT NULL REFERENCES sponsored_content ON DELETE CASCADE,
  impressions        integer NOT NULL DEFAULT 0,
  spent_millicents   bigint NOT NULL DEFAULT 0,
  -- Of the spend: what the share has been entered for already.
  settled_millicents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (creator_id, content_id),
  CHECK (settled_millicents BETWEEN 0 AND spent_millicents)
);
-- "shares that are not entered yet"
CREATE INDEX sponsored_shares_open ON sponsored_shares (creator_id) WHERE settled_millicents < spent_millicents;

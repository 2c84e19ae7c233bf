-- What keeps counting honest for a day and is deleted afterwards: which tokens were used, and how often a viewer has seen
-- a campaign. A viewer is a keyed hash that changes every day.

CREATE TABLE sponsored_token_uses (
  token   text NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('impression', 'click')),
  used_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (token, kind)
);
-- "uses older than a token lives"
CREATE INDEX sponsored_token_uses_old ON sponsored_token_uses (used_at);

CREATE TABLE sponsored_views (
  viewer_key  text NOT NULL,
  content_id  integer NOT NULL REFERENCES sponsored_content ON DELETE CASCADE,
  placement   text NOT NULL,
  shown       integer NOT NULL DEFAULT 1,
  last_at     timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (viewer_key, content_id)
);
-- "caps of days that are over"
CREATE INDEX sponsored_views_old ON sponsored_views (last_at);

-- Where sponsored content is not wanted.

-- Prayer and worship stay free of it on a new site; an operator may decide otherwise.
ALTER TABLE categories ADD COLUMN allows_sponsors boolean NOT NULL DEFAULT true;
UPDATE categories SET allows_sponsors = false WHERE kind = 'video' AND slug IN ('prayer', 'worship');

-- Channels whose owner does not want it on their pages.
CREATE TABLE sponsor_refusals (
  channel_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

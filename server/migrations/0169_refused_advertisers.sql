-- Advertisers that a channel does not want on its pages, by the name on their content, folded to lower case.
CREATE TABLE sponsor_advertiser_refusals (
  channel_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  advertiser text NOT NULL CHECK (char_length(advertiser) BETWEEN 1 AND 200),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (channel_id, advertiser)
);

-- A download may be free: zero is a price, none is none.
ALTER TABLE videos DROP CONSTRAINT videos_download_price_cents_check;
ALTER TABLE videos ADD CONSTRAINT videos_download_price_cents_check CHECK (download_price_cents >= 0);
-- Whatever can be downloaded has a price.
ALTER TABLE videos ADD CONSTRAINT videos_downloadable_has_price
  CHECK (NOT is_downloadable OR download_price_cents IS NOT NULL);

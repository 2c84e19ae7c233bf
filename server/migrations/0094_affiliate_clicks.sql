-- Clicks on products that count: one row each.

CREATE TABLE affiliate_clicks (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES affiliate_products ON DELETE CASCADE,
  -- A keyed hash of the visitor's device or the member's number; removed after a day.
  viewer_key text,
  -- The hour it counts for: a viewer counts once in it.
  hour       timestamptz(0) NOT NULL,
  clicked_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (product_id, hour, viewer_key)
);
-- "clicks of a product by day"
CREATE INDEX affiliate_clicks_product ON affiliate_clicks (product_id, clicked_at);
-- "clicks that still name a viewer"
CREATE INDEX affiliate_clicks_viewers ON affiliate_clicks (clicked_at) WHERE viewer_key IS NOT NULL;

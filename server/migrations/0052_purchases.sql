-- Downloads that members bought. What was paid is in payment_intents and in the ledger; this is what they may have.

CREATE TABLE purchases (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Plain numbers and the title of that day: books outlive accounts and videos.
  buyer_id    integer NOT NULL,
  video_id    integer NOT NULL,
  seller_id   integer NOT NULL,
  video_title text NOT NULL,
  -- 0: free.
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  intent_id   integer UNIQUE REFERENCES payment_intents,
  -- pending: a payment was begun; abandoned: it came to nothing; paid and refunded as they say.
  status      text NOT NULL CHECK (status IN ('pending', 'abandoned', 'paid', 'refunded')),
  downloads   integer NOT NULL DEFAULT 0 CHECK (downloads >= 0),
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  paid_at     timestamptz(3),
  refunded_at timestamptz(3),
  CHECK (amount_cents = 0 OR status = 'abandoned' OR intent_id IS NOT NULL),
  CHECK ((status = 'refunded') = (refunded_at IS NOT NULL)),
  CHECK (status NOT IN ('paid', 'refunded') OR paid_at IS NOT NULL)
);
-- A member has a video once, also when two tabs buy it at the same moment.
CREATE UNIQUE INDEX purchases_once ON purchases (buyer_id, video_id) WHERE status IN ('pending', 'paid');
-- "what this member has bought, newest first"
CREATE INDEX purchases_buyer ON purchases (buyer_id, created_at DESC, id DESC);

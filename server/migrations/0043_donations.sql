-- Gifts to creators. A gift is written with its payment and counts when the provider says that it succeeded.

-- "the messages about this payment" (counting refused cards)
CREATE INDEX payment_events_intent ON payment_events (provider_intent_id, created_at) WHERE provider_intent_id IS NOT NULL;

CREATE SEQUENCE receipt_numbers;

CREATE TABLE monthly_gifts (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  donor_id       integer NOT NULL REFERENCES users ON DELETE CASCADE,
  creator_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Where it began; books outlive videos.
  video_id       integer NOT NULL,
  amount_cents   bigint NOT NULL CHECK (amount_cents BETWEEN 100 AND 1000000),
  is_anonymous   boolean NOT NULL,
  is_public      boolean NOT NULL,
  -- `past_due`: the card failed and is tried again; `paused`: by the giver, or after the last try.
  state          text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'past_due', 'paused', 'ended')),
  -- At the provider; null: the card with these last digits, or the newest.
  card_id        text,
  card_last4     text,
  -- Every month is counted from the first gift, so that the 31st comes back after February.
  begun_at       timestamptz(3) NOT NULL,
  -- How many months after `begun_at` the next gift is due.
  months         integer NOT NULL DEFAULT 1 CHECK (months > 0),
  next_charge_at timestamptz(3) NOT NULL,
  -- Tries of the gift that is due.
  tries          integer NOT NULL DEFAULT 0,
  failure        text CHECK (failure IN ('declined', 'no_card', 'not_accepted', 'bank_asks')),
  created_at     timestamptz(3) NOT NULL DEFAULT now()
);
-- "my monthly gifts"
CREATE INDEX monthly_gifts_donor ON monthly_gifts (donor_id, id DESC);
-- "gifts that are due"
CREATE INDEX monthly_gifts_due ON monthly_gifts (next_charge_at) WHERE state IN ('active', 'past_due');

CREATE TABLE donations (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intent_id       integer NOT NULL UNIQUE REFERENCES payment_intents,
  -- Books outlive accounts and videos: numbers without a foreign key.
  donor_id        integer NOT NULL,
  creator_id      integer NOT NULL,
  video_id        integer NOT NULL,
  amount_cents    bigint NOT NULL CHECK (amount_cents BETWEEN 100 AND 1000000),
  message         text NOT NULL DEFAULT '' CHECK (char_length(message) <= 200),
  -- Hidden from the creator too.
  is_anonymous    boolean NOT NULL DEFAULT false,
  -- The giver agreed to be shown beside the video.
  is_public       boolean NOT NULL DEFAULT false,
  -- The giver wants it to become a monthly gift.
  wants_monthly   boolean NOT NULL DEFAULT false,
  monthly_gift_id integer REFERENCES monthly_gifts ON DELETE SET NULL,
  state           text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'failed')),
  receipt_number  bigint UNIQUE,
  -- When the giver's browser asked to have it recorded.
  acknowledged_at timestamptz(3),
  succeeded_at    timestamptz(3),
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((state = 'succeeded') = (receipt_number IS NOT NULL AND succeeded_at IS NOT NULL)),
  CHECK (NOT (is_anonymous AND is_public))
);
-- "gifts on this video, newest first"
CREATE INDEX donations_video ON donations (video_id, succeeded_at DESC, id DESC) WHERE state = 'succeeded';
-- "what I gave, newest first", and by year
CREATE INDEX donations_donor ON donations (donor_id, succeeded_at DESC, id DESC) WHERE state = 'succeeded';
-- "my gift on this video that is not acknowledged yet"
CREATE INDEX donations_open ON donations (donor_id, video_id, id DESC) WHERE acknowledged_at IS NULL;

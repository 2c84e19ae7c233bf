-- What happened to a campaign, who did it and why.

CREATE TABLE sponsored_transitions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content_id  integer NOT NULL REFERENCES sponsored_content ON DELETE CASCADE,
  step        text NOT NULL,
  from_status text,
  to_status   text NOT NULL,
  notes       text NOT NULL DEFAULT '',
  -- Null: the schedule.
  actor_id    integer REFERENCES users ON DELETE SET NULL,
  created_at  timestamptz(3) NOT NULL DEFAULT now()
);
-- "the history of this campaign, newest first"
CREATE INDEX sponsored_transitions_content ON sponsored_transitions (content_id, id DESC);

-- Decisions on videos that a second person of the staff looks at: a sample, chosen when the decision is made.
CREATE TABLE second_reviews (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transition_id bigint NOT NULL UNIQUE REFERENCES moderation_transitions ON DELETE CASCADE,
  video_id      integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- Who decided.
  decided_by    integer REFERENCES users ON DELETE SET NULL,
  chosen_at     timestamptz(3) NOT NULL DEFAULT now(),
  reviewed_by   integer REFERENCES users ON DELETE SET NULL,
  -- Null until somebody has looked.
  reviewed_at   timestamptz(3),
  agrees        boolean,
  notes         text NOT NULL DEFAULT '' CHECK (char_length(notes) <= 1000),
  CHECK ((reviewed_at IS NULL) = (agrees IS NULL))
);
CREATE INDEX second_reviews_waiting ON second_reviews (chosen_at) WHERE reviewed_at IS NULL;
CREATE INDEX second_reviews_reviewed ON second_reviews (reviewed_at) WHERE reviewed_at IS NOT NULL;
CREATE INDEX second_reviews_video ON second_reviews (video_id);

-- What advertisers ask through /advertise, and how staff dealt with it.

CREATE TABLE advertising_inquiries (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name             text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
  company          text NOT NULL CHECK (char_length(company) BETWEEN 2 AND 120),
  email            text NOT NULL,
  phone            text NOT NULL DEFAULT '',
  message          text NOT NULL,
  budget           text NOT NULL CHECK (budget IN ('1000-5000', '5000-10000', '10000-25000', '25000+')),
  -- The language the form was read in; an answer by mail speaks it.
  language         text NOT NULL DEFAULT 'en',
  state            text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  answer           text NOT NULL DEFAULT '',
  answered_at      timestamptz(3),
  is_answer_mailed boolean NOT NULL DEFAULT false,
  handled_by       integer REFERENCES users ON DELETE SET NULL,
  created_at       timestamptz(3) NOT NULL DEFAULT now()
);
-- "the inquiries in a state, newest first", and how many there are
CREATE INDEX advertising_inquiries_state ON advertising_inquiries (state, created_at, id);

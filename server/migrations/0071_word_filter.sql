-- Words that are not wanted, and where; one row at most.

CREATE TABLE word_filter (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  areas   text[] NOT NULL,
  words   text[] NOT NULL
);

-- What people say of the site; kept by staff, shown where `place` says.

CREATE TABLE testimonials (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote        text NOT NULL CHECK (char_length(quote) BETWEEN 1 AND 600),
  author_name  text NOT NULL CHECK (char_length(author_name) BETWEEN 1 AND 80),
  author_title text NOT NULL DEFAULT '',
  -- The hash below pictures/ in the storage, never a foreign address.
  picture_key  text,
  place        text NOT NULL CHECK (place IN ('watch', 'advertise', 'media-kit')),
  sort_order   integer NOT NULL DEFAULT 0,
  is_shown     boolean NOT NULL DEFAULT true,
  created_at   timestamptz(3) NOT NULL DEFAULT now()
);

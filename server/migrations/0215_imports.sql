-- Imports of archives that admins begin on /admin/import: what was read, and how far each thing has come.

CREATE TABLE imports (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source       text NOT NULL CHECK (source IN ('folder', 'feed', 'peertube', 'takeout')),
  -- The name of a folder below ARCHIVE_DIR, or an address.
  place        text NOT NULL,
  -- Whose the videos become.
  owner_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Who asked for it last; approvals without review are theirs.
  actor_id     integer REFERENCES users ON DELETE SET NULL,
  state        text NOT NULL DEFAULT 'reading'
               CHECK (state IN ('reading', 'planned', 'running', 'finished', 'cancelled', 'failed')),
  skips_review boolean NOT NULL DEFAULT false,
  -- Counts the starts: a job knows by it that another one has taken its place.
  runs         integer NOT NULL DEFAULT 0,
  -- Why the archive could not be read, in English.
  failure      text,
  created_at   timestamptz(3) NOT NULL DEFAULT now(),
  -- The last step or thing.
  updated_at   timestamptz(3) NOT NULL DEFAULT now()
);

-- One import at a time works in the whole site; asked by the sweep that takes up what was cut off, too.
CREATE UNIQUE INDEX imports_under_way ON imports ((true)) WHERE state IN ('reading', 'running');
-- Whose imports fall with an account.
CREATE INDEX imports_of_owner ON imports (owner_id);
CREATE INDEX imports_of_actor ON imports (actor_id) WHERE actor_id IS NOT NULL;

CREATE TABLE import_items (
  import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- As in the archive, from 1 on.
  position  integer NOT NULL,
  -- The thing as it was read: a run does what its plan showed.
  item      jsonb NOT NULL,
  state     text NOT NULL CHECK (state IN ('waiting', 'importing', 'imported', 'present', 'failed')),
  -- How often it was begun: a thing that ends the process is given up.
  tries     integer NOT NULL DEFAULT 0,
  video_id  integer REFERENCES videos ON DELETE SET NULL,
  failure   text,
  PRIMARY KEY (import_id, position)
);
-- Which thing is next, and how many there are of each state.
CREATE INDEX import_items_by_state ON import_items (import_id, state, position);
-- What falls to null with a video.
CREATE INDEX import_items_of_video ON import_items (video_id) WHERE video_id IS NOT NULL;

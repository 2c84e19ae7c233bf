-- How often the wanted run was begun without an end of its own: each time the process was killed meanwhile. A source that
-- ends the whole process is not tried for ever.
ALTER TABLE videos ADD COLUMN processing_begins smallint NOT NULL DEFAULT 0 CHECK (processing_begins >= 0);

-- A search among people reads the newest from the index alone until a page is full: names that are frequent are found among a few
-- thousand of them, and their long rows are read only for the page.
DROP INDEX users_newest;
-- "people, newest first", and those with a name that holds a text
CREATE INDEX users_newest ON users (created_at DESC, id DESC) INCLUDE (username, display_name, email) WHERE deleted_at IS NULL;

-- Categories can be hidden, and those of the forum have names in every language.

ALTER TABLE categories ADD COLUMN hidden_at timestamptz(3);
ALTER TABLE forum_categories ADD COLUMN hidden_at timestamptz(3);

CREATE TABLE forum_category_names (
  category_id integer NOT NULL REFERENCES forum_categories ON DELETE CASCADE,
  language    text NOT NULL,
  name        text NOT NULL,
  PRIMARY KEY (category_id, language)
);

-- "is anything in this category"
CREATE INDEX videos_category_any ON videos (category_id) WHERE category_id IS NOT NULL;

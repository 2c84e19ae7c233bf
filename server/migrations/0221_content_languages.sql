-- The languages of video that a member wants to see first, as primary tags; empty: all.
ALTER TABLE users ADD COLUMN content_languages text[] NOT NULL DEFAULT '{}' CHECK (cardinality(content_languages) <= 20);

-- "the newest videos in these languages, and those without one": one short walk for each of them
CREATE INDEX videos_home_by_language
  ON videos ((lower(split_part(coalesce(language, ''), '-', 1))), created_at DESC, id DESC)
  WHERE status = 'approved' AND deleted_at IS NULL;

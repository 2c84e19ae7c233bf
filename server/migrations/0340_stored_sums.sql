-- Figures that used to be added up at each visit, stored. A write adds a row to the table of changes, so writers never wait
-- for each other at a shared row; a job folds the changes into the sums. The figure is always the sum of both.

-- How many videos have each status, without deleted ones.
CREATE TABLE video_status_counts (
  status text PRIMARY KEY,
  videos bigint NOT NULL
);
CREATE TABLE video_status_count_changes (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text NOT NULL,
  videos bigint NOT NULL
);

-- The listed videos of a channel and their views, by the primary tag of their language ('' for none). Without foreign keys:
-- a row of a person is never deleted, and one that were must not stop the folding of all others.
CREATE TABLE channel_languages (
  owner_id integer NOT NULL,
  language text NOT NULL,
  videos   bigint NOT NULL,
  views    bigint NOT NULL,
  PRIMARY KEY (owner_id, language)
);
CREATE TABLE channel_language_changes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL,
  language text NOT NULL,
  videos   bigint NOT NULL,
  views    bigint NOT NULL
);
-- "what changed in this channel since the last folding"
CREATE INDEX channel_language_changes_owner ON channel_language_changes (owner_id);

-- The views of all videos of a channel by day (UTC).
CREATE TABLE channel_view_days (
  owner_id integer NOT NULL,
  day      date NOT NULL,
  views    bigint NOT NULL,
  PRIMARY KEY (owner_id, day)
);
CREATE TABLE channel_view_day_changes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL,
  day      date NOT NULL,
  views    bigint NOT NULL
);
-- "what changed in this channel since the last folding"
CREATE INDEX channel_view_day_changes_owner ON channel_view_day_changes (owner_id);

CREATE FUNCTION keep_video_status_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO video_status_count_changes (status, videos) VALUES (OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO video_status_count_changes (status, videos) VALUES (NEW.status, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER videos_status_counted AFTER INSERT OR DELETE ON videos
  FOR EACH ROW EXECUTE FUNCTION keep_video_status_counts();
CREATE TRIGGER videos_status_recounted AFTER UPDATE OF status, deleted_at ON videos FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION keep_video_status_counts();

CREATE FUNCTION keep_channel_languages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_listed CONSTANT boolean := TG_OP <> 'INSERT' AND OLD.status = 'approved' AND OLD.deleted_at IS NULL
    AND OLD.publish_at IS NULL AND OLD.visibility = 'public';
  is_listed CONSTANT boolean := TG_OP <> 'DELETE' AND NEW.status = 'approved' AND NEW.deleted_at IS NULL
    AND NEW.publish_at IS NULL AND NEW.visibility = 'public';
  old_language CONSTANT text := CASE WHEN was_listed THEN split_part(coalesce(OLD.language, ''), '-', 1) END;
  new_language CONSTANT text := CASE WHEN is_listed THEN split_part(coalesce(NEW.language, ''), '-', 1) END;
BEGIN
  IF was_listed AND is_listed AND OLD.owner_id = NEW.owner_id AND old_language = new_language THEN
    -- A counted view: one row.
    IF OLD.views <> NEW.views THEN
      INSERT INTO channel_language_changes (owner_id, language, videos, views)
      VALUES (NEW.owner_id, new_language, 0, NEW.views - OLD.views);
    END IF;
    RETURN NULL;
  END IF;
  IF was_listed THEN
    INSERT INTO channel_language_changes (owner_id, language, videos, views)
    VALUES (OLD.owner_id, old_language, -1, -OLD.views);
  END IF;
  IF is_listed THEN
    INSERT INTO channel_language_changes (owner_id, language, videos, views)
    VALUES (NEW.owner_id, new_language, 1, NEW.views);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER videos_channel_counted AFTER INSERT OR DELETE ON videos
  FOR EACH ROW EXECUTE FUNCTION keep_channel_languages();
CREATE TRIGGER videos_channel_recounted
  AFTER UPDATE OF status, deleted_at, publish_at, visibility, language, owner_id, views ON videos FOR EACH ROW
  WHEN ((OLD.status, OLD.deleted_at, OLD.publish_at, OLD.visibility, OLD.language, OLD.owner_id, OLD.views)
    IS DISTINCT FROM (NEW.status, NEW.deleted_at, NEW.publish_at, NEW.visibility, NEW.language, NEW.owner_id, NEW.views))
  EXECUTE FUNCTION keep_channel_languages();

CREATE FUNCTION keep_channel_view_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO channel_view_day_changes (owner_id, day, views)
  SELECT v.owner_id, NEW.day, NEW.views - CASE WHEN TG_OP = 'UPDATE' THEN OLD.views ELSE 0 END
  FROM videos v WHERE v.id = NEW.video_id;
  RETURN NULL;
END $$;
CREATE TRIGGER video_view_days_counted AFTER INSERT OR UPDATE OF views ON video_view_days
  FOR EACH ROW EXECUTE FUNCTION keep_channel_view_days();

-- The triggers hold both tables until the end of this migration: what is written meanwhile is counted by them afterwards.
INSERT INTO video_status_counts (status, videos)
SELECT status, count(*) FROM videos WHERE deleted_at IS NULL GROUP BY status;

INSERT INTO channel_languages (owner_id, language, videos, views)
SELECT owner_id, split_part(coalesce(language, ''), '-', 1), count(*), sum(views) FROM videos
WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'public'
GROUP BY 1, 2;

INSERT INTO channel_view_days (owner_id, day, views)
SELECT v.owner_id, d.day, sum(d.views) FROM video_view_days d JOIN videos v ON v.id = d.video_id GROUP BY 1, 2;

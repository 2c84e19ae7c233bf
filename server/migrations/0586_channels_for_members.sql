-- People with an account find a channel's videos for members in the channel and in their subscriptions.

-- "the newest videos of this channel that members find", for the channel and for subscriptions
CREATE INDEX videos_channel_for_members ON videos (owner_id, created_at DESC, id DESC)
  WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility <> 'unlisted';

-- As in 0510, with the videos for members: only a member's followed channels are put in order by it.
CREATE OR REPLACE FUNCTION keep_channel_newest_videos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest record;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.status = 'approved' AND OLD.deleted_at IS NULL AND OLD.publish_at IS NULL AND OLD.visibility <> 'unlisted' THEN
      -- Locked before it is compared: two videos that are withdrawn at the same moment are looked at one after the other.
      PERFORM FROM public.channel_newest_videos n WHERE n.channel_id = OLD.owner_id FOR UPDATE;
      IF EXISTS (SELECT FROM public.channel_newest_videos n WHERE n.channel_id = OLD.owner_id AND n.video_id = OLD.id) THEN
        SELECT v.id, v.created_at INTO newest FROM public.videos v
        WHERE v.owner_id = OLD.owner_id
          AND v.status = 'approved' AND v.deleted_at IS NULL AND v.publish_at IS NULL AND v.visibility <> 'unlisted'
        ORDER BY v.created_at DESC, v.id DESC LIMIT 1;
        IF FOUND THEN
          UPDATE public.channel_newest_videos n SET video_id = newest.id, created_at = newest.created_at
          WHERE n.channel_id = OLD.owner_id;
        ELSE
          DELETE FROM public.channel_newest_videos n WHERE n.channel_id = OLD.owner_id;
        END IF;
      END IF;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.status = 'approved' AND NEW.deleted_at IS NULL AND NEW.publish_at IS NULL AND NEW.visibility <> 'unlisted' THEN
      INSERT INTO public.channel_newest_videos AS n (channel_id, video_id, created_at)
      VALUES (NEW.owner_id, NEW.id, NEW.created_at)
      ON CONFLICT (channel_id) DO UPDATE SET video_id = excluded.video_id, created_at = excluded.created_at
        WHERE (n.created_at, n.video_id) < (excluded.created_at, excluded.video_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- As channel_languages (0340): the videos of a channel that only members find, and their views, by language.
CREATE TABLE channel_members_languages (
  owner_id integer NOT NULL,
  language text NOT NULL,
  videos   bigint NOT NULL,
  views    bigint NOT NULL,
  PRIMARY KEY (owner_id, language)
);
CREATE TABLE channel_members_language_changes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL,
  language text NOT NULL,
  videos   bigint NOT NULL,
  views    bigint NOT NULL
);
-- "what changed in this channel since the last folding"
CREATE INDEX channel_members_language_changes_owner ON channel_members_language_changes (owner_id);

CREATE FUNCTION keep_channel_members_languages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.status = 'approved' AND OLD.deleted_at IS NULL AND OLD.publish_at IS NULL AND OLD.visibility = 'members' THEN
      INSERT INTO public.channel_members_language_changes (owner_id, language, videos, views)
      VALUES (OLD.owner_id, split_part(coalesce(OLD.language, ''), '-', 1), -1, -OLD.views);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.status = 'approved' AND NEW.deleted_at IS NULL AND NEW.publish_at IS NULL AND NEW.visibility = 'members' THEN
      INSERT INTO public.channel_members_language_changes (owner_id, language, videos, views)
      VALUES (NEW.owner_id, split_part(coalesce(NEW.language, ''), '-', 1), 1, NEW.views);
    END IF;
  END IF;
  RETURN NULL;
END $$;
-- A write to any other video costs a comparison.
CREATE TRIGGER videos_members_counted AFTER INSERT ON videos
  FOR EACH ROW WHEN (NEW.visibility = 'members') EXECUTE FUNCTION keep_channel_members_languages();
CREATE TRIGGER videos_members_uncounted AFTER DELETE ON videos
  FOR EACH ROW WHEN (OLD.visibility = 'members') EXECUTE FUNCTION keep_channel_members_languages();
CREATE TRIGGER videos_members_recounted
  AFTER UPDATE OF status, deleted_at, publish_at, visibility, language, owner_id, views ON videos FOR EACH ROW
  WHEN ((OLD.visibility = 'members' OR NEW.visibility = 'members')
    AND (OLD.status, OLD.deleted_at, OLD.publish_at, OLD.visibility, OLD.language, OLD.owner_id, OLD.views)
    IS DISTINCT FROM (NEW.status, NEW.deleted_at, NEW.publish_at, NEW.visibility, NEW.language, NEW.owner_id, NEW.views))
  EXECUTE FUNCTION keep_channel_members_languages();

-- The triggers hold the table until the end of this migration: what is written meanwhile is counted by them afterwards.
INSERT INTO channel_members_languages (owner_id, language, videos, views)
SELECT owner_id, split_part(coalesce(language, ''), '-', 1), count(*), sum(views) FROM videos
WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'members'
GROUP BY 1, 2;

INSERT INTO channel_newest_videos AS n (channel_id, video_id, created_at)
SELECT DISTINCT ON (owner_id) owner_id, id, created_at FROM videos
WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'members'
ORDER BY owner_id, created_at DESC, id DESC
ON CONFLICT (channel_id) DO UPDATE SET video_id = excluded.video_id, created_at = excluded.created_at
  WHERE (n.created_at, n.video_id) < (excluded.created_at, excluded.video_id);

-- The newest listed video of each channel, so that a member's followed channels are put in order from one small table: the index of
-- all videos has a page of its own for each channel of a large site.

CREATE TABLE channel_newest_videos (
  channel_id integer PRIMARY KEY,
  video_id   integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE FUNCTION keep_channel_newest_videos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest record;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.status = 'approved' AND OLD.deleted_at IS NULL AND OLD.publish_at IS NULL AND OLD.visibility = 'public' THEN
      -- Locked before it is compared: two videos that are withdrawn at the same moment are looked at one after the other.
      PERFORM FROM public.channel_newest_videos n WHERE n.channel_id = OLD.owner_id FOR UPDATE;
      IF EXISTS (SELECT FROM public.channel_newest_videos n WHERE n.channel_id = OLD.owner_id AND n.video_id = OLD.id) THEN
        SELECT v.id, v.created_at INTO newest FROM public.videos v
        WHERE v.owner_id = OLD.owner_id
          AND v.status = 'approved' AND v.deleted_at IS NULL AND v.publish_at IS NULL AND v.visibility = 'public'
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
    IF NEW.status = 'approved' AND NEW.deleted_at IS NULL AND NEW.publish_at IS NULL AND NEW.visibility = 'public' THEN
      INSERT INTO public.channel_newest_videos AS n (channel_id, video_id, created_at)
      VALUES (NEW.owner_id, NEW.id, NEW.created_at)
      ON CONFLICT (channel_id) DO UPDATE SET video_id = excluded.video_id, created_at = excluded.created_at
        WHERE (n.created_at, n.video_id) < (excluded.created_at, excluded.video_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO channel_newest_videos (channel_id, video_id, created_at)
SELECT DISTINCT ON (owner_id) owner_id, id, created_at FROM videos
WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'public'
ORDER BY owner_id, created_at DESC, id DESC;

-- At the end of the transaction, so that a decision that takes long does not let others of the same channel wait.
CREATE CONSTRAINT TRIGGER videos_newest_made AFTER INSERT OR DELETE ON videos
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_channel_newest_videos();
CREATE CONSTRAINT TRIGGER videos_newest_changed
  AFTER UPDATE OF status, deleted_at, publish_at, visibility, owner_id, created_at ON videos
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((OLD.status, OLD.deleted_at, OLD.publish_at, OLD.visibility, OLD.owner_id, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.deleted_at, NEW.publish_at, NEW.visibility, NEW.owner_id, NEW.created_at))
  EXECUTE FUNCTION keep_channel_newest_videos();

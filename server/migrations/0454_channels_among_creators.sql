-- Channels are searched among the people who have uploaded something, a twentieth of all on a large site, instead of among the first
-- five hundred whose names hold the text.

-- True from the first video on, and kept when the last is deleted: whether one is published is asked of the videos.
ALTER TABLE users ADD COLUMN has_videos boolean NOT NULL DEFAULT false;
UPDATE users SET has_videos = true WHERE id IN (SELECT owner_id FROM videos);

CREATE FUNCTION videos_owner_has_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET has_videos = true WHERE id = NEW.owner_id AND NOT has_videos;
  RETURN NULL;
END $$;
CREATE TRIGGER videos_owner_insert AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION videos_owner_has_videos();

DROP INDEX users_spelling;
-- "channels with names that hold this text, or resemble it". Without a list of pending entries, which each search would read.
CREATE INDEX users_spelling ON users USING gin (spelling gin_trgm_ops) WITH (fastupdate = off) WHERE has_videos;

-- As in 0435, among those.
CREATE OR REPLACE FUNCTION search_channels(input text, most integer) RETURNS TABLE (user_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.word_similarity_threshold = 0.45 SET enable_seqscan = off AS $$
DECLARE
  typed CONSTANT text := trim(public.search_letters(public.search_fold(input)));
  literal CONSTANT text := replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');
  got integer;
BEGIN
  IF typed = '' THEN RETURN; END IF;
  RETURN QUERY
    WITH candidates AS MATERIALIZED (
      (SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
       WHERE u.has_videos AND char_length(typed) > 2 AND u.spelling LIKE '%' || literal || '%'
       LIMIT 500)
      UNION ALL
      (SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
       WHERE u.has_videos AND char_length(typed) < 3 AND (u.spelling LIKE literal || '%' OR u.spelling LIKE '% ' || literal || '%')
       LIMIT 500)
    ),
    named AS MATERIALIZED (
      SELECT c.id, c.subscriber_count,
        (CASE WHEN c.spelling LIKE literal || '%' THEN 3 ELSE 2 END
          + CASE WHEN n.padded LIKE '% ' || literal || ' %' THEN 0.9 WHEN n.padded LIKE '% ' || literal || '%' THEN 0.6
              WHEN n.padded LIKE '%' || literal || ' %' THEN 0.3 ELSE 0 END)::real AS nearness
      FROM candidates c CROSS JOIN LATERAL (SELECT ' ' || c.spelling || ' ' AS padded) n
      ORDER BY nearness DESC, c.subscriber_count DESC, c.id
    )
    -- One by one, in the order of `named`, until there are enough.
    SELECT n.id, n.nearness FROM named n
    CROSS JOIN LATERAL (
      SELECT FROM public.videos v WHERE v.owner_id = n.id
        AND v.status = 'approved' AND v.deleted_at IS NULL AND v.publish_at IS NULL AND v.visibility = 'public'
      LIMIT 1
    ) published
    LIMIT most;
  GET DIAGNOSTICS got = ROW_COUNT;
  IF got >= most OR char_length(typed) < 3 THEN RETURN; END IF;
  RETURN QUERY
    WITH candidates AS MATERIALIZED (
      SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
      WHERE u.has_videos AND typed <% u.spelling AND u.spelling NOT LIKE '%' || literal || '%'
      LIMIT 500
    ),
    resembling AS MATERIALIZED (
      SELECT c.id, c.subscriber_count, word_similarity(typed, c.spelling) AS nearness FROM candidates c
      ORDER BY nearness DESC, c.subscriber_count DESC, c.id
    )
    SELECT n.id, n.nearness FROM resembling n
    CROSS JOIN LATERAL (
      SELECT FROM public.videos v WHERE v.owner_id = n.id
        AND v.status = 'approved' AND v.deleted_at IS NULL AND v.publish_at IS NULL AND v.visibility = 'public'
      LIMIT 1
    ) published
    LIMIT most - got;
END $$;

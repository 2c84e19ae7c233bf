-- "the newest videos of this channel that everybody sees", for subscriptions and the channels in the sidebar, and whether there
-- is one, for channels found by name
CREATE INDEX videos_channel ON videos (owner_id, created_at DESC, id DESC)
  WHERE status = 'approved' AND deleted_at IS NULL AND publish_at IS NULL AND visibility = 'public';
-- "accounts deleted within the last day", for the job that removes what was written while they were being deleted
CREATE INDEX users_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL;

-- As in 0346, but whether a channel has published something is asked from the best name down until there are enough, instead of
-- of all the names; and names that hold the text are ranked by whether it is a whole word there, begins one or ends one, which
-- is what their similarity came to.
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
       WHERE char_length(typed) > 2 AND u.spelling LIKE '%' || literal || '%'
       LIMIT 500)
      UNION ALL
      (SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
       WHERE char_length(typed) < 3 AND (u.spelling LIKE literal || '%' OR u.spelling LIKE '% ' || literal || '%')
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
      WHERE typed <% u.spelling AND u.spelling NOT LIKE '%' || literal || '%'
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

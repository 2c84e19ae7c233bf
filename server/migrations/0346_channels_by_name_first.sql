-- Channels whose names hold the text are found without those that merely resemble it, which are looked for only when there are
-- not enough: a resembling name has to be compared letter by letter. And only what shared lists show makes a channel one
-- with something published.
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
        (CASE WHEN c.spelling LIKE literal || '%' THEN 3 ELSE 2 END + word_similarity(typed, c.spelling))::real AS nearness
      FROM candidates c
    )
    SELECT n.id, n.nearness FROM named n
    WHERE EXISTS (
      SELECT 1 FROM public.videos v WHERE v.owner_id = n.id
        AND v.status = 'approved' AND v.deleted_at IS NULL AND v.publish_at IS NULL AND v.visibility = 'public')
    ORDER BY n.nearness DESC, n.subscriber_count DESC, n.id
    LIMIT most;
  GET DIAGNOSTICS got = ROW_COUNT;
  IF got >= most OR char_length(typed) < 3 THEN RETURN; END IF;
  RETURN QUERY
    WITH candidates AS MATERIALIZED (
      SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
      WHERE typed <% u.spelling AND u.spelling NOT LIKE '%' || literal || '%'
      LIMIT 500
    )
    SELECT c.id, word_similarity(typed, c.spelling) FROM candidates c
    WHERE EXISTS (
      SELECT 1 FROM public.videos v WHERE v.owner_id = c.id
        AND v.status = 'approved' AND v.deleted_at IS NULL AND v.publish_at IS NULL AND v.visibility = 'public')
    ORDER BY 2 DESC, c.subscriber_count DESC, c.id
    LIMIT most - got;
END $$;

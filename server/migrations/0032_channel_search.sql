-- "channels whose name holds this, or is spelled nearly like it"
CREATE INDEX users_spelling ON users USING gin (search_fold(display_name || ' ' || username) gin_trgm_ops);

-- Best first: names that begin so, names that hold it, then what resembles it, the more followed before the others. Only
-- people who have published something are channels to be found.
CREATE FUNCTION search_channels(input text, most integer) RETURNS TABLE (user_id integer, nearness real)
LANGUAGE sql STABLE PARALLEL SAFE SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  WITH q AS MATERIALIZED (
    SELECT trim(public.search_fold(input)) AS typed,
      replace(replace(replace(trim(public.search_fold(input)), '\', '\\'), '%', '\%'), '_', '\_') AS literal
  ),
  candidates AS MATERIALIZED (
    SELECT u.id, u.subscriber_count, public.search_fold(u.display_name || ' ' || u.username) AS spelling
    FROM q JOIN public.users u ON public.search_fold(u.display_name || ' ' || u.username) LIKE '%' || q.literal || '%'
      OR q.typed <% public.search_fold(u.display_name || ' ' || u.username)
    LIMIT 500
  )
  SELECT c.id, (CASE WHEN c.spelling LIKE q.literal || '%' THEN 3 WHEN c.spelling LIKE '%' || q.literal || '%' THEN 2 ELSE 0 END
    + word_similarity(q.typed, c.spelling))::real AS nearness
  FROM q CROSS JOIN candidates c
  WHERE q.typed <> '' AND EXISTS (
    SELECT 1 FROM public.videos v WHERE v.owner_id = c.id AND v.status = 'approved' AND v.deleted_at IS NULL)
  ORDER BY nearness DESC, c.subscriber_count DESC, c.id
  LIMIT most
$$;

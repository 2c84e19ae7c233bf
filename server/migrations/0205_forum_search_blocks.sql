-- Search in the forum whose work does not grow with it: newest first by blocks of posts, as the search for videos does it.

-- The 1,024 and the 32,768 posts a post was written among, as words of their own ("∎" is never typed). Asked for together
-- with other words the word index jumps to this part of their lists.
CREATE FUNCTION forum_blocks(post integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('∎b' || post / 1024 || ' ∎c' || post / 32768)::tsvector;

-- The first living post: where a hit in the title leads. Kept with the counts of the topic.
ALTER TABLE forum_topics ADD COLUMN first_post_id integer;
UPDATE forum_topics t SET first_post_id = f.id
FROM forum_topics o CROSS JOIN LATERAL (
  SELECT p.id FROM forum_posts p WHERE p.topic_id = o.id AND p.deleted_at IS NULL ORDER BY p.created_at, p.id LIMIT 1
) f
WHERE t.id = o.id;

ALTER TABLE forum_topics ALTER COLUMN words SET EXPRESSION AS
  (search_words('pg_catalog.simple', title) || coalesce(forum_blocks(first_post_id), ''::tsvector));
ALTER TABLE forum_posts ALTER COLUMN words SET EXPRESSION AS
  (search_words('pg_catalog.simple', content) || forum_blocks(id));

-- The newest living posts below an id with these words in them, or in the title of the topic they begin; at most `most`. Walks
-- from the newest block down, and asks for as many at a time as the blocks before make it expect; what is rarer than that is
-- read to its end.
CREATE FUNCTION forum_search(wanted tsquery, below integer, most integer) RETURNS TABLE (post_id integer)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  start CONSTANT integer := least(below, coalesce((SELECT max(p.id) FROM public.forum_posts p), 0) + 1);
  -- Posts from here on were looked at.
  upper integer := start;
  lower integer;
  step bigint := 1;
  found integer := 0;
  got integer;
  narrowed tsquery;
BEGIN
  IF numnode(wanted) = 0 THEN RETURN; END IF;
  WHILE upper > 0 AND found < most LOOP
    IF step <= 24 * 1024 THEN
      lower := greatest(0, (upper - step) / 1024 * 1024);
      narrowed := wanted && (SELECT string_agg('∎b' || n, ' | ')::tsquery FROM generate_series(lower / 1024, (upper - 1) / 1024) n);
    ELSIF step <= 24 * 32768 THEN
      lower := greatest(0, (upper - step) / 32768 * 32768);
      narrowed := wanted && (SELECT string_agg('∎c' || n, ' | ')::tsquery FROM generate_series(lower / 32768, (upper - 1) / 32768) n);
    ELSE
      lower := 0;
      narrowed := wanted;
    END IF;
    -- By way of the words, never by the ids: hence the sums.
    RETURN QUERY
      SELECT h.id FROM (
        SELECT p.id FROM public.forum_posts p
        WHERE p.words @@ narrowed AND p.deleted_at IS NULL AND p.id + 0 < upper
          AND (SELECT t.deleted_at IS NULL FROM public.forum_topics t WHERE t.id = p.topic_id)
        UNION
        SELECT t.first_post_id FROM public.forum_topics t
        WHERE t.words @@ narrowed AND t.deleted_at IS NULL AND t.first_post_id + 0 < upper
      ) h
      ORDER BY h.id DESC LIMIT most - found;
    GET DIAGNOSTICS got = ROW_COUNT;
    found := found + got;
    upper := lower;
    step := CASE WHEN found = 0 THEN 8 ELSE (most - found)::float8 / found END * (start - upper);
  END LOOP;
END $$;

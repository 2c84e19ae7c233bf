-- What a search weighs is read where its candidates are found, instead of once more for each; names of channels are folded
-- when they are written, not when they are compared.

DROP FUNCTION search_candidates(tsquery, integer, integer);
-- The newest videos with these words, each once, and what the words weigh in them (ts_rank): at most about `titles` that have all of them in title and creator, and, when there are
-- fewer, about `others` that have them anywhere. Both lists hold everything when there is no more than that. Walks through
-- the blocks from the newest, and asks for as many at a time as the blocks before make it expect.
CREATE FUNCTION search_candidates(wanted tsquery, titles integer, others integer) RETURNS TABLE (video_id integer, rank real)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  newest CONSTANT integer := coalesce((SELECT max(s.video_id) FROM public.video_search s), 0) / 8192;
  block integer;
  step integer;
  found integer;
  got integer;
  blocks tsquery;
BEGIN
  IF numnode(wanted) = 0 THEN RETURN; END IF;
  FOR pass IN 1..2 LOOP
    block := newest;
    step := 1;
    found := 0;
    WHILE block >= 0 AND found < CASE pass WHEN 1 THEN titles ELSE others END LOOP
      IF step > block OR step > 24 THEN
        -- Everything older: what is that rare is read to its end.
        IF pass = 1 THEN
          RETURN QUERY SELECT s.video_id, ts_rank(s.words, wanted) FROM public.video_search s
            WHERE s.title_words @@ wanted AND s.words @@ wanted AND s.video_id < (block + 1) * 8192
            ORDER BY s.video_id + 0 DESC LIMIT greatest(titles - found, 0);
        ELSE
          RETURN QUERY SELECT s.video_id, ts_rank(s.words, wanted) FROM public.video_search s
            WHERE s.words @@ wanted AND NOT s.title_words @@ wanted AND s.video_id < (block + 1) * 8192
            ORDER BY s.video_id + 0 DESC LIMIT greatest(others - found, 0);
        END IF;
        GET DIAGNOSTICS got = ROW_COUNT;
        block := -1;
      ELSE
        blocks := (SELECT string_agg('∎b' || n, ' | ')::tsquery FROM generate_series(block - step + 1, block) n);
        IF pass = 1 THEN
          RETURN QUERY SELECT s.video_id, ts_rank(s.words, wanted) FROM public.video_search s
            WHERE s.title_words @@ (wanted && blocks) AND s.words @@ wanted;
        ELSE
          RETURN QUERY SELECT s.video_id, ts_rank(s.words, wanted) FROM public.video_search s
            WHERE s.words @@ (wanted && blocks) AND NOT s.title_words @@ wanted;
        END IF;
        GET DIAGNOSTICS got = ROW_COUNT;
        block := block - step;
      END IF;
      found := found + got;
      step := CASE WHEN found = 0 THEN 1000000
        ELSE greatest(1, ceil((CASE pass WHEN 1 THEN titles ELSE others END - found) * (newest - block)::float8 / found))::integer END;
    END LOOP;
    IF pass = 1 AND found >= titles THEN RETURN; END IF;
  END LOOP;
END $$;

ALTER TABLE users ADD COLUMN spelling text NOT NULL
  GENERATED ALWAYS AS (search_fold(display_name || ' ' || username)) STORED;
DROP INDEX users_spelling;
-- "channels whose name holds this, or is spelled nearly like it"
CREATE INDEX users_spelling ON users USING gin (spelling gin_trgm_ops);

CREATE OR REPLACE FUNCTION search_channels(input text, most integer) RETURNS TABLE (user_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.word_similarity_threshold = 0.45 AS $$
DECLARE
  typed CONSTANT text := trim(public.search_fold(input));
  literal CONSTANT text := replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');
BEGIN
  IF typed = '' THEN RETURN; END IF;
  RETURN QUERY
    WITH candidates AS MATERIALIZED (
      SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
      WHERE u.spelling LIKE '%' || literal || '%' OR typed <% u.spelling
      LIMIT 500
    ),
    named AS MATERIALIZED (
      SELECT c.id, c.subscriber_count,
        (CASE WHEN c.spelling LIKE literal || '%' THEN 3 WHEN c.spelling LIKE '%' || literal || '%' THEN 2 ELSE 0 END
          + word_similarity(typed, c.spelling))::real AS nearness
      FROM candidates c
    )
    SELECT n.id, n.nearness FROM named n
    WHERE EXISTS (
      SELECT 1 FROM public.videos v WHERE v.owner_id = n.id AND v.status = 'approved' AND v.deleted_at IS NULL)
    ORDER BY n.nearness DESC, n.subscriber_count DESC, n.id
    LIMIT most;
END $$;

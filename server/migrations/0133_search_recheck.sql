-- The weight of a title is read from its own words, which are short: the whole text is read only where it says what the title
-- does not, and asked again, by the operator's function, which no index answers, only for what must not be there.

-- The newest videos with these words, each once, and what the words weigh in them (ts_rank): at most `titles` that have all
-- of them in title and creator, and, when there are fewer, `others` that have them anywhere. Both lists hold everything when
-- there is no more than that. Walks through
-- the blocks from the newest, whose own may be nearly empty, and asks for as many at a time as the videos before make it
-- expect.
CREATE OR REPLACE FUNCTION search_candidates(wanted tsquery, titles integer, others integer) RETURNS TABLE (video_id integer, rank real)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  last CONSTANT integer := coalesce((SELECT max(s.video_id) FROM public.video_search s), 0);
  block integer;
  step integer;
  found integer;
  got integer;
  seen integer;
  blocks tsquery;
  excludes CONSTANT boolean := position('!' in wanted::text) > 0;
BEGIN
  IF numnode(wanted) = 0 THEN RETURN; END IF;
  FOR pass IN 1..2 LOOP
    block := last / 8192;
    step := 1;
    found := 0;
    WHILE block >= 0 AND found < CASE pass WHEN 1 THEN titles ELSE others END LOOP
      IF step > block OR step > 24 THEN
        -- Everything older: what is that rare is read to its end.
        IF pass = 1 THEN
          RETURN QUERY SELECT o.video_id, ts_rank(o.title_words, wanted) FROM (
            SELECT s.video_id, s.title_words FROM public.video_search s
            WHERE s.title_words @@ wanted AND (NOT excludes OR ts_match_vq(s.words, wanted)) AND s.video_id < (block + 1) * 8192
            ORDER BY s.video_id + 0 DESC LIMIT titles - found
          ) o;
        ELSE
          RETURN QUERY SELECT o.video_id, ts_rank(o.words, wanted) FROM (
            SELECT s.video_id, s.words FROM public.video_search s
            WHERE s.words @@ wanted AND NOT s.title_words @@ wanted AND s.video_id < (block + 1) * 8192
            ORDER BY s.video_id + 0 DESC LIMIT others - found
          ) o;
        END IF;
        GET DIAGNOSTICS got = ROW_COUNT;
        block := -1;
      ELSE
        blocks := (SELECT string_agg('∎b' || n, ' | ')::tsquery FROM generate_series(block - step + 1, block) n);
        IF pass = 1 THEN
          RETURN QUERY SELECT o.video_id, ts_rank(o.title_words, wanted) FROM (
            SELECT s.video_id, s.title_words FROM public.video_search s
            WHERE s.title_words @@ (wanted && blocks) AND (NOT excludes OR ts_match_vq(s.words, wanted))
            ORDER BY s.video_id + 0 DESC LIMIT titles - found
          ) o;
        ELSE
          RETURN QUERY SELECT o.video_id, ts_rank(o.words, wanted) FROM (
            SELECT s.video_id, s.words FROM public.video_search s
            WHERE s.words @@ (wanted && blocks) AND NOT s.title_words @@ wanted
            ORDER BY s.video_id + 0 DESC LIMIT others - found
          ) o;
        END IF;
        GET DIAGNOSTICS got = ROW_COUNT;
        block := block - step;
      END IF;
      found := found + got;
      seen := last - (block + 1) * 8192 + 1;
      step := CASE WHEN found = 0 THEN 1000000
        ELSE greatest(1, ceil((CASE pass WHEN 1 THEN titles ELSE others END - found) * seen::float8 / found / 8192))::integer END;
      -- What a few videos say of all others is little.
      IF seen < 60000 THEN step := least(step, 6); END IF;
    END LOOP;
    IF pass = 1 AND found >= titles THEN RETURN; END IF;
  END LOOP;
END $$;

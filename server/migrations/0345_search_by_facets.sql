-- The index over words knows the facets of 0344.

CREATE FUNCTION search_keys(words tsvector, video integer, facets text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_append(tsvector_to_array(words), '∎a' || video / 1024) || facets;
-- "videos with these words and facets", anywhere and in the title. Without a list of pending entries, which each search would read.
CREATE INDEX video_search_keys ON video_search USING gin (search_keys(words, video_id, facets)) WITH (fastupdate = off);
CREATE INDEX video_search_title_keys ON video_search USING gin (search_keys(title_words, video_id, facets)) WITH (fastupdate = off);

DROP FUNCTION search_candidates(tsquery, integer, integer);
DROP FUNCTION search_keys(tsvector, integer);

-- Videos with these words and facets, each once, and what the words weigh in them (ts_rank). `facets` holds groups of keys like
-- `search_groups`; four at most, and of each group a video has one key.
--
-- By default the newest: at most `titles` that have all words in title and creator, and, when there are fewer, `others` that have
-- them anywhere. Both lists hold everything when there is no more than that. With `most_watched` at most `titles`, from the most
-- watched down, by classes of views; of the last class the newest.
--
-- Walks from the newest videos to the oldest, at first through blocks of 1,024, then through as many of 8,192 as the videos before
-- make it expect; when those had none, through everything, which cannot be much.
CREATE FUNCTION search_candidates(wanted tsquery, titles integer, others integer, facets jsonb DEFAULT '[]', most_watched boolean DEFAULT false)
RETURNS TABLE (video_id integer, rank real)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Four groups are enough to find few; the query itself is asked of what was found.
  groups CONSTANT jsonb := public.search_groups(wanted);
  one CONSTANT text[] := public.search_group(groups, 0);
  two CONSTANT text[] := CASE WHEN jsonb_array_length(groups) > 1 THEN public.search_group(groups, 1) ELSE one END;
  three CONSTANT text[] := CASE WHEN jsonb_array_length(groups) > 2 THEN public.search_group(groups, 2) ELSE one END;
  four CONSTANT text[] := CASE WHEN jsonb_array_length(groups) > 3 THEN public.search_group(groups, 3) ELSE one END;
  five CONSTANT text[] := CASE WHEN jsonb_array_length(facets) > 0 THEN public.search_group(facets, 0) ELSE one END;
  six CONSTANT text[] := CASE WHEN jsonb_array_length(facets) > 1 THEN public.search_group(facets, 1) ELSE five END;
  seven CONSTANT text[] := CASE WHEN jsonb_array_length(facets) > 2 THEN public.search_group(facets, 2) ELSE five END;
  eight CONSTANT text[] := CASE WHEN jsonb_array_length(facets) > 3 THEN public.search_group(facets, 3) ELSE five END;
  excludes CONSTANT boolean := position('!' in wanted::text) > 0;
  last CONSTANT integer := coalesce((SELECT max(s.video_id) FROM public.video_search s), 0);
  -- The class of views that is read, from the highest; null when views do not matter.
  class integer := CASE WHEN most_watched THEN public.search_views(coalesce(
    (SELECT v.views FROM public.videos v WHERE v.status = 'approved' AND v.deleted_at IS NULL ORDER BY v.views DESC, v.id DESC LIMIT 1), 0)) END;
  -- The lowest class that is read together with it: the few videos at the top are read at once.
  lowest integer := greatest(3, class - 5);
  watched text[] := one;
  -- Of all passes together, with `most_watched`.
  total integer := 0;
  in_titles boolean := NOT most_watched;
  -- Videos from this one on have been read.
  reached integer;
  -- How many videos to read next.
  step bigint;
  most integer := titles;
  found integer := 0;
  got integer;
  blocks text[];
BEGIN
  IF jsonb_array_length(groups) = 0 THEN RETURN; END IF;
  LOOP
    IF most_watched THEN watched := ARRAY(SELECT '∎v' || n FROM generate_series(lowest, class) n); END IF;
    reached := (last / 1024 + 1) * 1024;
    -- The upper classes are small: they are read as a whole while the ones before had little.
    step := CASE WHEN most_watched AND found < 50 THEN 1000000000 ELSE 4096 END;
    found := 0;
    WHILE reached > 0 AND found < most LOOP
      IF step >= reached OR step > 500000 THEN
        -- Everything older: what is that rare is read to its end.
        blocks := one;
        step := reached;
      ELSIF step <= 16384 THEN
        step := least(reached, ceil(step / 1024.0) * 1024);
        blocks := ARRAY(SELECT '∎a' || n FROM generate_series((reached - step) / 1024, reached / 1024 - 1) n);
      ELSE
        -- To the next border of large blocks through small ones, then through large ones.
        blocks := ARRAY(
          SELECT '∎a' || n FROM generate_series(reached / 8192 * 8, reached / 1024 - 1) n
          UNION ALL SELECT '∎b' || n FROM generate_series(greatest(0, reached / 8192 - ceil(step / 8192.0)::integer), reached / 8192 - 1) n);
        step := reached - greatest(0, reached / 8192 - ceil(step / 8192.0)::integer) * 8192;
      END IF;
      IF in_titles THEN
        RETURN QUERY SELECT o.video_id, ts_rank(o.title_words, wanted) FROM (
          SELECT s.video_id, s.title_words FROM public.video_search s
          WHERE public.search_keys(s.title_words, s.video_id, s.facets) && blocks
            AND public.search_keys(s.title_words, s.video_id, s.facets) && one
            AND public.search_keys(s.title_words, s.video_id, s.facets) && two
            AND public.search_keys(s.title_words, s.video_id, s.facets) && three
            AND public.search_keys(s.title_words, s.video_id, s.facets) && four
            AND public.search_keys(s.title_words, s.video_id, s.facets) && five
            AND public.search_keys(s.title_words, s.video_id, s.facets) && six
            AND public.search_keys(s.title_words, s.video_id, s.facets) && seven
            AND public.search_keys(s.title_words, s.video_id, s.facets) && eight
            AND s.video_id + 0 < reached AND ts_match_vq(s.title_words, wanted) AND (NOT excludes OR ts_match_vq(s.words, wanted))
          ORDER BY s.video_id + 0 DESC LIMIT most - found
        ) o;
      ELSE
        RETURN QUERY SELECT o.video_id, CASE WHEN most_watched THEN 0 ELSE ts_rank(o.words, wanted) END FROM (
          SELECT s.video_id, s.words FROM public.video_search s
          WHERE public.search_keys(s.words, s.video_id, s.facets) && blocks
            AND public.search_keys(s.words, s.video_id, s.facets) && watched
            AND public.search_keys(s.words, s.video_id, s.facets) && one
            AND public.search_keys(s.words, s.video_id, s.facets) && two
            AND public.search_keys(s.words, s.video_id, s.facets) && three
            AND public.search_keys(s.words, s.video_id, s.facets) && four
            AND public.search_keys(s.words, s.video_id, s.facets) && five
            AND public.search_keys(s.words, s.video_id, s.facets) && six
            AND public.search_keys(s.words, s.video_id, s.facets) && seven
            AND public.search_keys(s.words, s.video_id, s.facets) && eight
            AND s.video_id + 0 < reached AND (most_watched OR NOT ts_match_vq(s.title_words, wanted)) AND ts_match_vq(s.words, wanted)
          ORDER BY s.video_id + 0 DESC LIMIT most - found
        ) o;
      END IF;
      GET DIAGNOSTICS got = ROW_COUNT;
      found := found + got;
      reached := reached - step;
      step := CASE WHEN found > 0 THEN greatest(1024, ceil((most - found) * 1.2 * (last - reached + 1) / found))
        ELSE 1000000000 END;
    END LOOP;
    IF most_watched THEN
      total := total + found;
      most := titles - total;
      class := lowest - 1;
      lowest := greatest(3, class - 1);
      IF most <= 0 OR class < 3 THEN RETURN; END IF;
    ELSE
      IF NOT in_titles OR found >= titles THEN RETURN; END IF;
      in_titles := false;
      most := others;
    END IF;
  END LOOP;
END $$;

-- Searches ask the index in fewer steps and in a cheaper order, and do less around it.

-- Two lists of groups of words for "one or the other", as before, but words belong together when more of their first letters are the
-- same: "communauté" belongs to "communaut" and not to "compte". Wrong pairs made groups that thousands of other videos have.
CREATE OR REPLACE FUNCTION search_either(a jsonb, b jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  short CONSTANT jsonb := CASE WHEN jsonb_array_length(a) <= jsonb_array_length(b) THEN a ELSE b END;
  long jsonb := CASE WHEN jsonb_array_length(a) <= jsonb_array_length(b) THEN b ELSE a END;
  result jsonb := '[]';
  own jsonb;
  best integer;
BEGIN
  FOR own IN SELECT value FROM jsonb_array_elements(short) LOOP
    IF jsonb_array_length(long) = 1 THEN best := 0;
    ELSE
      SELECT o.place - 1 INTO best FROM jsonb_array_elements(long) WITH ORDINALITY o (words, place)
      ORDER BY o.words @> own OR own @> o.words DESC,
        (SELECT max(CASE WHEN starts_with(x, y) OR starts_with(y, x) THEN least(length(x), length(y))
            WHEN left(x, 5) = left(y, 5) THEN 5 WHEN left(x, 3) = left(y, 3) THEN 3 ELSE 0 END)
          FROM jsonb_array_elements_text(own) x, jsonb_array_elements_text(o.words) y) DESC,
        o.place
      LIMIT 1;
    END IF;
    result := result || jsonb_build_array(
      CASE WHEN long -> best <@ own THEN own WHEN own <@ (long -> best) THEN long -> best ELSE own || (long -> best) END);
    long := long - best;
  END LOOP;
  RETURN result;
END $$;

-- Which part of the newest videos is likely to have a word of each of these groups, in title and creator and anywhere, as far as the
-- vocabulary knows, times `part`; then the same of the rarest of the groups alone. Words of one language are together more often
-- than by chance.
CREATE FUNCTION search_shares(groups jsonb, part float8) RETURNS float8[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  last CONSTANT integer := (SELECT max(s.video_id) FROM public.video_search s);
  counted CONSTANT float8 := last - greatest(0, (last / 8192 - 4) * 8192) + 1;
  titles float8[];
  texts float8[];
BEGIN
  -- The forms of one word are counted each, and many videos have several.
  SELECT array_agg(c.titles / counted ORDER BY c.place), array_agg(c.texts / counted ORDER BY c.place) INTO titles, texts FROM (
    SELECT g.place, coalesce(greatest(max(v.titles), sum(v.titles) / 2), 0) AS titles,
      coalesce(greatest(max(v.documents), sum(v.documents) / 2), 0) AS texts
    FROM jsonb_array_elements(groups) WITH ORDINALITY g (words, place)
    CROSS JOIN jsonb_array_elements_text(g.words) w LEFT JOIN public.search_vocabulary v ON v.word = w
    GROUP BY g.place
  ) c;
  RETURN ARRAY[public.search_together(titles) * part, public.search_together(texts) * part,
    coalesce((SELECT min(t) FROM unnest(titles) t), 0), coalesce((SELECT min(t) FROM unnest(texts) t), 0)];
END $$;

CREATE FUNCTION search_together(parts float8[]) RETURNS float8 LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  share float8 := coalesce(parts[1], 1);
  lowest float8 := share;
BEGIN
  FOR place IN 2..coalesce(cardinality(parts), 0) LOOP
    share := share * least(1, 3 * parts[place]);
    lowest := least(lowest, parts[place]);
  END LOOP;
  RETURN least(share, lowest);
END $$;

-- Videos with these words and facets, each once, what the words weigh in them (ts_rank), and (`is_first`) whether all are in title and creator. `facets` holds groups of keys like
-- `search_groups`; four at most, and of each group a video has one key.
--
-- By default the newest: at most `titles` that have all words in title and creator, and, when there are fewer, `others` that have
-- them anywhere. Both lists hold everything when there is no more than that. With `most_watched` at most `titles`, from the most
-- watched down, by classes of views; of the last class the newest. It ends when classes read as a whole have `others`, unless that
-- is 0, and `is_first` is whether the video is of one of these: unless there are `titles`, no other video has more views.
--
-- Walks from the newest videos to the oldest through blocks of 1,024 and of 8,192, as many at a time as the vocabulary, and then
-- the videos before, make it expect; when those had none, through everything, which cannot be much. Blocks cost as well: where
-- everything is likely to take less time, it is read at once. Blocks are the last condition, because the index looks at each of them
-- for every video that the conditions before leave.
CREATE OR REPLACE FUNCTION search_candidates(wanted tsquery, titles integer, others integer, facets jsonb DEFAULT '[]', most_watched boolean DEFAULT false)
RETURNS TABLE (video_id integer, rank real, is_first boolean)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  groups CONSTANT jsonb := public.search_groups(wanted);
  -- Four groups are enough to find few; the query itself is asked of what was found.
  words CONSTANT jsonb := jsonb_path_query_array(groups, '$[0 to 3]');
  -- The group of languages among the facets.
  spoken CONSTANT jsonb := jsonb_path_query_first(facets, 'strict $[*] ? (@[0] starts with "∎p" || @[0] starts with "∎l")');
  languages CONSTANT text[] := ARRAY(
    SELECT DISTINCT lower(split_part(substr(l, 3), '-', 1)) FROM jsonb_array_elements_text(spoken) l);
  -- Words together with the language, unless these are too many keys.
  are_joined CONSTANT boolean := cardinality(languages) BETWEEN 1 AND 3;
  required CONSTANT jsonb := CASE WHEN are_joined THEN public.search_in_languages(words, languages) ELSE words END
    || CASE
      -- "de" is known from the words, "de-AT" is not.
      WHEN are_joined AND NOT spoken::text LIKE '%-%' THEN jsonb_path_query_array(facets, 'strict $[*] ? (!(@[0] starts with "∎p" || @[0] starts with "∎l"))')
      ELSE facets END;
  one CONSTANT text[] := public.search_group(required, 0);
  two CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 1 THEN public.search_group(required, 1) ELSE one END;
  three CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 2 THEN public.search_group(required, 2) ELSE one END;
  four CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 3 THEN public.search_group(required, 3) ELSE one END;
  five CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 4 THEN public.search_group(required, 4) ELSE one END;
  six CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 5 THEN public.search_group(required, 5) ELSE one END;
  seven CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 6 THEN public.search_group(required, 6) ELSE one END;
  eight CONSTANT text[] := CASE WHEN jsonb_array_length(required) > 7 THEN public.search_group(required, 7) ELSE one END;
  -- The index compares each video with all groups, also those that repeat the first.
  is_short CONSTANT boolean := jsonb_array_length(required) < 4;
  excludes CONSTANT boolean := position('!' in wanted::text) > 0;
  last CONSTANT integer := coalesce((SELECT max(s.video_id) FROM public.video_search s), 0);
  -- Which part of the videos is likely to match, in the title and anywhere. Of other facets than the language half have each: a step
  -- that is too long costs more than another one.
  shares CONSTANT float8[] := public.search_shares(words,
    CASE WHEN most_watched THEN 0.25 ELSE 0.5 END ^ (jsonb_array_length(required) - jsonb_array_length(words)));
  share float8;
  -- The same of the rarest group: as many entries of the index are compared.
  rarest float8;
  -- Microseconds that a video takes which is in the step, in the shortest list, and found.
  per_video CONSTANT float8 := 0.01;
  per_entry CONSTANT float8 := 0.3;
  per_match CONSTANT float8 := 3;
  expected float8;
  -- The class of views that is read, from the highest; null when views do not matter.
  highest integer;
  -- The lowest class that is read together with it: the few videos at the top are read at once.
  lowest integer;
  watched text[] := one;
  is_whole boolean := false;
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
  IF most_watched THEN
    highest := public.search_views(coalesce(
      (SELECT v.views FROM public.videos v WHERE v.status = 'approved' AND v.deleted_at IS NULL ORDER BY v.views DESC, v.id DESC LIMIT 1), 0));
    share := shares[2];
    -- As many whole classes as are likely to have fewer than enough.
    SELECT least(highest, coalesce(max(c.class) + 1, 3)) INTO lowest FROM (
      SELECT k.class, sum(k.videos) OVER (ORDER BY k.class DESC) AS videos FROM public.search_view_classes k
    ) c WHERE c.videos * share > titles;
  END IF;
  LOOP
    reached := (last / 1024 + 1) * 1024;
    IF most_watched THEN
      watched := ARRAY(SELECT '∎v' || n FROM generate_series(lowest, highest) n);
      -- The upper classes are read as a whole, and the one that is likely to have enough from the newest on.
      is_whole := total = 0 OR found < 50;
      step := CASE WHEN is_whole THEN 1000000000 ELSE 4096 END;
    ELSE
      share := CASE WHEN in_titles THEN shares[1] ELSE shares[2] END;
      rarest := CASE WHEN in_titles THEN shares[3] ELSE shares[4] END;
      step := CASE
        WHEN share * 65536 > most THEN greatest(1024, ceil(most / share))
        -- Rare words are together more often than the vocabulary tells.
        WHEN share > 0 THEN least(1000000000, CASE WHEN share < rarest THEN 0.6 ELSE 1 END * most / share)
        -- A word that the vocabulary does not know may be new and frequent.
        ELSE 4096 END;
    END IF;
    found := 0;
    WHILE reached > 0 AND found < most LOOP
      expected := per_entry * rarest + per_match * share;
      IF step >= reached OR (most_watched AND step > 500000)
        OR (NOT most_watched AND share > 0 AND reached * expected <= step * (expected + per_video)) THEN
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
      IF in_titles AND is_short THEN
        RETURN QUERY SELECT o.video_id, ts_rank(o.title_words, wanted), true FROM (
          SELECT s.video_id, s.title_words FROM public.video_search s
          WHERE public.search_keys(s.title_words, s.video_id, s.facets) && one
            AND public.search_keys(s.title_words, s.video_id, s.facets) && two
            AND public.search_keys(s.title_words, s.video_id, s.facets) && three
            AND public.search_keys(s.title_words, s.video_id, s.facets) && blocks
            AND s.video_id + 0 < reached AND ts_match_vq(s.title_words, wanted) AND (NOT excludes OR ts_match_vq(s.words, wanted))
          ORDER BY s.video_id + 0 DESC LIMIT most - found
        ) o;
      ELSIF in_titles THEN
        RETURN QUERY SELECT o.video_id, ts_rank(o.title_words, wanted), true FROM (
          SELECT s.video_id, s.title_words FROM public.video_search s
          WHERE public.search_keys(s.title_words, s.video_id, s.facets) && one
            AND public.search_keys(s.title_words, s.video_id, s.facets) && two
            AND public.search_keys(s.title_words, s.video_id, s.facets) && three
            AND public.search_keys(s.title_words, s.video_id, s.facets) && four
            AND public.search_keys(s.title_words, s.video_id, s.facets) && five
            AND public.search_keys(s.title_words, s.video_id, s.facets) && six
            AND public.search_keys(s.title_words, s.video_id, s.facets) && seven
            AND public.search_keys(s.title_words, s.video_id, s.facets) && eight
            AND public.search_keys(s.title_words, s.video_id, s.facets) && blocks
            AND s.video_id + 0 < reached AND ts_match_vq(s.title_words, wanted) AND (NOT excludes OR ts_match_vq(s.words, wanted))
          ORDER BY s.video_id + 0 DESC LIMIT most - found
        ) o;
      ELSIF is_short THEN
        RETURN QUERY SELECT o.video_id, CASE WHEN most_watched THEN 0 ELSE ts_rank(o.words, wanted) END, is_whole FROM (
          SELECT s.video_id, s.words FROM public.video_search s
          WHERE public.search_keys(s.words, s.video_id, s.facets) && watched
            AND public.search_keys(s.words, s.video_id, s.facets) && one
            AND public.search_keys(s.words, s.video_id, s.facets) && two
            AND public.search_keys(s.words, s.video_id, s.facets) && three
            AND public.search_keys(s.words, s.video_id, s.facets) && blocks
            AND s.video_id + 0 < reached AND (most_watched OR NOT ts_match_vq(s.title_words, wanted)) AND ts_match_vq(s.words, wanted)
          ORDER BY CASE WHEN is_whole THEN public.search_class(s.facets) END DESC, s.video_id + 0 DESC LIMIT most - found
        ) o;
      ELSE
        RETURN QUERY SELECT o.video_id, CASE WHEN most_watched THEN 0 ELSE ts_rank(o.words, wanted) END, is_whole FROM (
          SELECT s.video_id, s.words FROM public.video_search s
          WHERE public.search_keys(s.words, s.video_id, s.facets) && watched
            AND public.search_keys(s.words, s.video_id, s.facets) && one
            AND public.search_keys(s.words, s.video_id, s.facets) && two
            AND public.search_keys(s.words, s.video_id, s.facets) && three
            AND public.search_keys(s.words, s.video_id, s.facets) && four
            AND public.search_keys(s.words, s.video_id, s.facets) && five
            AND public.search_keys(s.words, s.video_id, s.facets) && six
            AND public.search_keys(s.words, s.video_id, s.facets) && seven
            AND public.search_keys(s.words, s.video_id, s.facets) && eight
            AND public.search_keys(s.words, s.video_id, s.facets) && blocks
            AND s.video_id + 0 < reached AND (most_watched OR NOT ts_match_vq(s.title_words, wanted)) AND ts_match_vq(s.words, wanted)
          ORDER BY CASE WHEN is_whole THEN public.search_class(s.facets) END DESC, s.video_id + 0 DESC LIMIT most - found
        ) o;
      END IF;
      GET DIAGNOSTICS got = ROW_COUNT;
      found := found + got;
      reached := reached - step;
      share := found::float8 / (last - reached + 1);
      step := CASE WHEN found > 0 THEN greatest(1024, ceil((most - found) * 1.2 / share))
        ELSE 1000000000 END;
    END LOOP;
    IF most_watched THEN
      total := total + found;
      most := titles - total;
      highest := lowest - 1;
      lowest := CASE WHEN found < 50 THEN greatest(3, highest - 1) ELSE highest END;
      IF most <= 0 OR highest < 3 OR (is_whole AND total >= others AND others > 0) THEN RETURN; END IF;
    ELSE
      IF NOT in_titles OR found >= titles THEN RETURN; END IF;
      in_titles := false;
      most := others;
    END IF;
  END LOOP;
END $$;

DROP FUNCTION search_share(jsonb, boolean);

-- As before; synonyms are written into the query only when a rule applies to it.
CREATE OR REPLACE FUNCTION search_query(input text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  folded CONSTANT text := public.search_fold(input);
  split CONSTANT text := public.search_split(input);
  readings tsquery[] := '{}';
  reading tsquery;
  wanted tsquery := ''::tsquery;
  configuration regconfig;
BEGIN
  FOREACH configuration IN ARRAY ARRAY['simple', 'english', 'arabic', 'german', 'spanish', 'french']::regconfig[] LOOP
    reading := websearch_to_tsquery(configuration, folded);
    IF reading <> ALL (readings) THEN readings := readings || reading; END IF;
    IF split <> folded THEN
      reading := websearch_to_tsquery(configuration, split);
      IF reading <> ALL (readings) THEN readings := readings || reading; END IF;
    END IF;
  END LOOP;
  FOREACH reading IN ARRAY readings LOOP
    wanted := wanted || reading;
  END LOOP;
  IF numnode(wanted) = 0 OR NOT EXISTS (SELECT FROM public.search_synonym_rules r WHERE wanted @> r.target) THEN
    RETURN wanted;
  END IF;
  RETURN ts_rewrite(wanted, format(
    'SELECT target, substitute FROM public.search_synonym_rules WHERE %L::tsquery @> target', wanted));
END $$;

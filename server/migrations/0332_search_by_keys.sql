-- Search asks the index for arrays of words instead of text queries: the index compares 8,192 videos of a block with a query of
-- two words in 4 ms instead of 55, because it steps through lists instead of evaluating the query for each video.

-- What the index knows of a video: its words, the 8,192 videos it was added with ("∎b", from search_block) and the 1,024 ("∎a").
CREATE FUNCTION search_keys(words tsvector, video integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_append(tsvector_to_array(words), '∎a' || video / 1024);

-- "videos with these words", anywhere and in the title. Without a list of pending entries, which each search would read.
CREATE INDEX video_search_keys ON video_search USING gin (search_keys(words, video_id)) WITH (fastupdate = off);
CREATE INDEX video_search_title_keys ON video_search USING gin (search_keys(title_words, video_id)) WITH (fastupdate = off);
DROP INDEX video_search_words;
DROP INDEX video_search_title_words;

-- Two lists of groups of words for "one or the other": each group of the shorter list together with the one of the longer list
-- that resembles it most.
CREATE FUNCTION search_either(a jsonb, b jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
        EXISTS (SELECT FROM jsonb_array_elements_text(own) x, jsonb_array_elements_text(o.words) y WHERE left(x, 3) = left(y, 3)) DESC,
        o.place
      LIMIT 1;
    END IF;
    result := result || jsonb_build_array(
      CASE WHEN long -> best <@ own THEN own WHEN own <@ (long -> best) THEN long -> best ELSE own || (long -> best) END);
    long := long - best;
  END LOOP;
  RETURN result;
END $$;

-- Groups of words: what matches the query has at least one word of each group. None when the query does not require any word.
CREATE FUNCTION search_groups(query tsquery) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  token text;
  operators text[] := '{}';
  operator text;
  -- Of each operand that is still open, its groups.
  operands jsonb[] := '{}';
  count integer := 0;
BEGIN
  FOR token IN
    SELECT m[1] FROM regexp_matches(query::text || ')', $x$('(?:[^'\\]|''|\\.)*'(?::[*A-D]+)?|!|&|\||<(?:-|\d+)>|\(|\))$x$, 'g') m
  LOOP
    IF token LIKE '''%' THEN
      count := count + 1;
      operands[count] := CASE WHEN token ~ ''':[*A-D]*\*' THEN '[]'
        ELSE jsonb_build_array(jsonb_build_array(
          replace(replace(substring(token FROM '^''(.*)''(?::[A-D]+)?$'), '''''', ''''), '\\', '\'))) END;
    ELSIF token IN ('(', '!') THEN
      operators := operators || token;
    ELSE
      -- What binds at least as strongly is complete. The sequence of words requires what "and" requires.
      LOOP
        operator := operators[cardinality(operators)];
        EXIT WHEN operator IS NULL OR operator = '('
          OR (operator = '|' AND token NOT IN ('|', ')'))
          OR (operator = '&' AND token LIKE '<%');
        operators := trim_array(operators, 1);
        IF operator = '!' THEN
          operands[count] := '[]';
        ELSE
          operands[count - 1] := CASE operator
            WHEN '|' THEN public.search_either(operands[count - 1], operands[count])
            ELSE operands[count - 1] || operands[count] END;
          count := count - 1;
        END IF;
      END LOOP;
      IF token <> ')' THEN operators := operators || token;
      ELSIF operator = '(' THEN operators := trim_array(operators, 1);
      END IF;
    END IF;
  END LOOP;
  RETURN coalesce((SELECT jsonb_agg(DISTINCT g) FROM jsonb_array_elements(operands[1]) g), '[]');
END $$;

CREATE FUNCTION search_group(groups jsonb, place integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT jsonb_array_elements_text(groups -> place));

-- The newest videos with these words, each once, and what the words weigh in them (ts_rank): at most `titles` that have all
-- of them in title and creator, and, when there are fewer, `others` that have them anywhere. Both lists hold everything when
-- there is no more than that. Walks from the newest videos to the oldest, at first through blocks of 1,024, then through as many
-- of 8,192 as the videos before make it expect.
CREATE OR REPLACE FUNCTION search_candidates(wanted tsquery, titles integer, others integer) RETURNS TABLE (video_id integer, rank real)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- Four groups are enough to find few; the query itself is asked of what was found.
  groups CONSTANT jsonb := public.search_groups(wanted);
  one CONSTANT text[] := public.search_group(groups, 0);
  two CONSTANT text[] := CASE WHEN jsonb_array_length(groups) > 1 THEN public.search_group(groups, 1) ELSE one END;
  three CONSTANT text[] := CASE WHEN jsonb_array_length(groups) > 2 THEN public.search_group(groups, 2) ELSE one END;
  four CONSTANT text[] := CASE WHEN jsonb_array_length(groups) > 3 THEN public.search_group(groups, 3) ELSE one END;
  excludes CONSTANT boolean := position('!' in wanted::text) > 0;
  last CONSTANT integer := coalesce((SELECT max(s.video_id) FROM public.video_search s), 0);
  -- Videos from this one on have been read.
  reached integer;
  -- How many videos to read next.
  step bigint;
  most integer;
  found integer;
  got integer;
  blocks text[];
BEGIN
  IF jsonb_array_length(groups) = 0 THEN RETURN; END IF;
  FOR pass IN 1..2 LOOP
    most := CASE pass WHEN 1 THEN titles ELSE others END;
    reached := (last / 1024 + 1) * 1024;
    step := 4096;
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
      IF pass = 1 THEN
        RETURN QUERY SELECT o.video_id, ts_rank(o.title_words, wanted) FROM (
          SELECT s.video_id, s.title_words FROM public.video_search s
          WHERE public.search_keys(s.title_words, s.video_id) && blocks AND public.search_keys(s.title_words, s.video_id) && one
            AND public.search_keys(s.title_words, s.video_id) && two AND public.search_keys(s.title_words, s.video_id) && three
            AND public.search_keys(s.title_words, s.video_id) && four
            AND s.video_id + 0 < reached AND ts_match_vq(s.title_words, wanted) AND (NOT excludes OR ts_match_vq(s.words, wanted))
          ORDER BY s.video_id + 0 DESC LIMIT most - found
        ) o;
      ELSE
        RETURN QUERY SELECT o.video_id, ts_rank(o.words, wanted) FROM (
          SELECT s.video_id, s.words FROM public.video_search s
          WHERE public.search_keys(s.words, s.video_id) && blocks AND public.search_keys(s.words, s.video_id) && one
            AND public.search_keys(s.words, s.video_id) && two AND public.search_keys(s.words, s.video_id) && three
            AND public.search_keys(s.words, s.video_id) && four
            AND s.video_id + 0 < reached AND NOT ts_match_vq(s.title_words, wanted) AND ts_match_vq(s.words, wanted)
          ORDER BY s.video_id + 0 DESC LIMIT most - found
        ) o;
      END IF;
      GET DIAGNOSTICS got = ROW_COUNT;
      found := found + got;
      reached := reached - step;
      step := CASE WHEN found > 0 THEN greatest(1024, ceil((most - found) * 1.2 * (last - reached + 1) / found))
        WHEN last - reached < 100000 THEN 65536
        ELSE 1000000000 END;
      -- What a few videos say of all others is little.
      IF last - reached < 60000 THEN step := least(step, 49152); END IF;
    END LOOP;
    IF pass = 1 AND found >= titles THEN RETURN; END IF;
  END LOOP;
END $$;

-- As before, with each of the six readings once: most words are the same in most languages.
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
    readings := readings || websearch_to_tsquery(configuration, folded);
    IF split <> folded THEN
      readings := readings || websearch_to_tsquery(configuration, split);
    END IF;
  END LOOP;
  FOR reading IN SELECT r FROM unnest(readings) WITH ORDINALITY u (r, place) GROUP BY r ORDER BY min(place) LOOP
    wanted := wanted || reading;
  END LOOP;
  IF numnode(wanted) = 0 THEN
    RETURN wanted;
  END IF;
  RETURN ts_rewrite(wanted, format(
    'SELECT target, substitute FROM public.search_synonym_rules WHERE %L::tsquery @> target', wanted));
END $$;

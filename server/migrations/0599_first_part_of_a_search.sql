-- A search may do without others when it has found enough titles. What is found otherwise is the same.
DROP FUNCTION search_candidates(tsquery, integer, integer, jsonb, boolean);

CREATE FUNCTION search_candidates(
  wanted tsquery, titles integer, others integer, facets jsonb DEFAULT '[]', most_watched boolean DEFAULT false, enough integer DEFAULT 2147483647
)
RETURNS TABLE (video_id integer, rank real, is_first boolean)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  groups CONSTANT jsonb := public.search_groups(wanted);
  -- Four groups are enough to find few; the query itself is asked of what was found.
  words CONSTANT jsonb := jsonb_path_query_array(groups, '$[0 to 3]');
  -- The group of languages among the facets.
  spoken CONSTANT jsonb := jsonb_path_query_first(facets, 'strict $[*] ? (@[0] starts with "∎p" || @[0] starts with "∎l")');
  languages CONSTANT text[] := CASE WHEN spoken IS NULL THEN '{}' ELSE ARRAY(
    SELECT DISTINCT lower(split_part(substr(l, 3), '-', 1)) FROM jsonb_array_elements_text(spoken) l) END;
  -- Words together with the language, unless these are too many keys.
  are_joined CONSTANT boolean := cardinality(languages) BETWEEN 1 AND 3;
  spelled CONSTANT jsonb := CASE WHEN are_joined THEN public.search_in_languages(words, languages) ELSE words END;
  -- "de" is known from the words, "de-AT" is not.
  asked CONSTANT jsonb := CASE
    WHEN are_joined AND NOT spoken::text LIKE '%-%' THEN jsonb_path_query_array(facets, 'strict $[*] ? (!(@[0] starts with "∎p" || @[0] starts with "∎l"))')
    ELSE facets END;
  facet_shares CONSTANT float8[] := public.search_facet_shares(asked);
  -- Which part of the videos is likely to match, in the title and anywhere.
  shares CONSTANT float8[] := public.search_shares(spelled, coalesce((SELECT exp(sum(ln(f))) FROM unnest(facet_shares) f), 1));
  -- The facet that is compared with the rows, because more videos have it than any other, and few of them match.
  loose CONSTANT integer := (
    SELECT f.place FROM unnest(facet_shares) WITH ORDINALITY f (share, place)
    WHERE NOT most_watched AND f.share > 0.4 AND shares[2] * (1 - f.share) < 0.005 * f.share * f.share ORDER BY f.share DESC LIMIT 1);
  compared CONSTANT text[] := CASE WHEN loose IS NOT NULL THEN public.search_group(asked, loose - 1) END;
  required CONSTANT jsonb := spelled || CASE WHEN loose IS NULL THEN asked ELSE asked - (loose - 1) END;
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
  share float8;
  -- The same of the rarest group: as many entries of the index are compared.
  rarest float8;
  -- Microseconds that a video takes which is in the step, in the shortest list, and found.
  per_video CONSTANT float8 := 0.01;
  per_entry CONSTANT float8 := 0.3;
  per_match CONSTANT float8 := 3;
  expected float8;
  -- How many times as many videos have the words together as `shares` expects, as far as titles tell.
  together float8 := 1;
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
      share := CASE WHEN in_titles THEN shares[1] ELSE least(shares[2] * together, greatest(shares[2], shares[4])) END;
      rarest := CASE WHEN in_titles THEN shares[3] ELSE shares[4] END;
      step := CASE
        WHEN share * 65536 > most OR (share > 0 AND NOT in_titles)
          THEN least(1000000000, greatest(1024, ceil(CASE WHEN in_titles THEN 1 ELSE 1.1 END * most / share)))
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
            AND s.video_id + 0 < reached AND (compared IS NULL OR s.facets && compared) AND ts_match_vq(s.title_words, wanted) AND (NOT excludes OR ts_match_vq(s.words, wanted))
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
            AND s.video_id + 0 < reached AND (compared IS NULL OR s.facets && compared) AND ts_match_vq(s.title_words, wanted) AND (NOT excludes OR ts_match_vq(s.words, wanted))
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
            AND s.video_id + 0 < reached AND (compared IS NULL OR s.facets && compared) AND (most_watched OR NOT ts_match_vq(s.title_words, wanted)) AND ts_match_vq(s.words, wanted)
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
            AND s.video_id + 0 < reached AND (compared IS NULL OR s.facets && compared) AND (most_watched OR NOT ts_match_vq(s.title_words, wanted)) AND ts_match_vq(s.words, wanted)
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
      IF NOT in_titles OR found >= least(titles, enough) THEN RETURN; END IF;
      -- All titles have been read.
      together := least(4, greatest(0.25, (found + 4) / (shares[1] * last + 4)));
      in_titles := false;
      most := others;
    END IF;
  END LOOP;
END $$;

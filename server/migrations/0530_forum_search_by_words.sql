-- Search in the forum steps from list to list of the word index, and reads less of it.

-- Every search would read the list of pending entries.
ALTER INDEX forum_posts_words SET (fastupdate = off);
ALTER INDEX forum_topics_words SET (fastupdate = off);
SELECT gin_clean_pending_list('forum_posts_words'), gin_clean_pending_list('forum_topics_words');

-- As before (0511), with three differences. The index is asked for the rarest words, for the others and for the blocks by conditions
-- of their own: it skips what these do not share. Of one query with all of them it looked at every post with the rarest word. The
-- last of several large blocks is read as small ones where these are few. And whether a topic was deleted is looked up only for
-- posts that are returned.
CREATE OR REPLACE FUNCTION forum_search(wanted tsquery, below integer, most integer) RETURNS TABLE (post_id integer)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  last CONSTANT integer := coalesce((SELECT max(p.id) FROM public.forum_posts p), 0);
  start CONSTANT integer := least(below, last + 1);
  counted CONSTANT float8 := greatest(1, least(40960, last));
  -- Of the posts: which part is likely to match, and which has the rarest of the words. One word of a group is enough.
  share float8 := 1;
  rarest float8 := 1;
  one record;
  -- What a match has: one of the rarest group of words, one of each other group, and one of the blocks.
  first tsquery;
  others tsquery;
  blocks tsquery;
  -- Whether that is all: no word is excluded, no order of words matters.
  is_plain CONSTANT boolean := wanted::text !~ '[!|<:]';
  -- Posts from here on were looked at.
  upper integer := start;
  lower integer;
  -- Where the large blocks of a step begin; before it are small ones.
  large integer;
  step float8;
  found integer := 0;
  got integer;
  -- Microseconds of a post in the step, of one in the shortest list, of one that is found, and of a step.
  per_post CONSTANT float8 := 0.01;
  per_entry CONSTANT float8 := 0.3;
  per_match CONSTANT float8 := 4;
  per_step CONSTANT float8 := 250;
BEGIN
  IF numnode(wanted) = 0 THEN RETURN; END IF;
  FOR one IN
    SELECT
      (SELECT string_agg('''' || replace(replace(w, '\', '\\'), '''', '''''') || '''', ' | ')
        FROM jsonb_array_elements_text(g.words) w)::tsquery AS query,
      (SELECT least(1, sum(coalesce((SELECT v.posts FROM public.forum_vocabulary v WHERE v.word = w), 4)) / counted)
        FROM jsonb_array_elements_text(g.words) w) AS part
    FROM jsonb_array_elements(public.search_groups(wanted)) g (words)
    ORDER BY part
  LOOP
    IF first IS NULL THEN
      first := one.query;
      share := one.part;
      rarest := one.part;
    ELSE
      others := coalesce(others && one.query, one.query);
      -- Words of one language are together more often than by chance.
      share := least(share * least(1, 3 * one.part), rarest);
    END IF;
  END LOOP;
  first := coalesce(first, wanted);
  others := coalesce(others, first);
  WHILE upper > 0 AND found < most LOOP
    step := greatest(1024, (most - found) / share * 1.25);
    IF step >= upper OR step > 24 * 32768
      OR per_entry * rarest * upper + per_match * share * upper
        <= per_step + per_post * step + per_entry * rarest * step + per_match * (most - found) THEN
      lower := 0;
      -- All of them.
      blocks := first;
    ELSE
      lower := greatest(0, floor((upper - step) / 1024)::integer * 1024);
      large := CASE WHEN step <= 24 * 1024 THEN upper ELSE (lower + 32767) / 32768 * 32768 END;
      IF large - lower > 24 * 1024 AND step > 24 * 1024 THEN
        lower := large - 32768;
        large := lower;
      END IF;
      blocks := (
        SELECT string_agg(b.word, ' | ')::tsquery FROM (
          SELECT '∎b' || n AS word FROM generate_series(lower / 1024, (large - 1) / 1024) n WHERE large > lower
          UNION ALL
          SELECT '∎c' || n FROM generate_series(large / 32768, (upper - 1) / 32768) n WHERE large < upper
        ) b
      );
    END IF;
    -- By way of the words, never by the ids: hence the sums.
    RETURN QUERY
      SELECT h.id FROM (
        SELECT p.id, p.topic_id FROM public.forum_posts p
        WHERE p.words @@ first AND p.words @@ others AND p.words @@ blocks AND (is_plain OR (p.words @@ wanted) IS TRUE)
          AND p.deleted_at IS NULL AND p.id + 0 < upper
        UNION
        SELECT t.first_post_id, t.id FROM public.forum_topics t
        WHERE t.words @@ first AND t.words @@ others AND t.words @@ blocks AND (is_plain OR (t.words @@ wanted) IS TRUE)
          AND t.deleted_at IS NULL AND t.first_post_id + 0 < upper
        ORDER BY 1 DESC OFFSET 0
      ) h
      WHERE (SELECT t.deleted_at IS NULL FROM public.forum_topics t WHERE t.id = h.topic_id)
      ORDER BY h.id DESC LIMIT most - found;
    GET DIAGNOSTICS got = ROW_COUNT;
    found := found + got;
    upper := lower;
    -- What was found says more than the vocabulary; nothing at all says that it expected too much.
    share := CASE WHEN found = 0 THEN share / 8 ELSE found::float8 / (start - upper) END;
  END LOOP;
END $$;

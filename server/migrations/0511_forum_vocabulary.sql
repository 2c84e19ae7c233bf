-- What the forum knows of its words, so that a search in it reads what is rare at once and of what is frequent about as many posts as
-- a page needs. Before, each search began with 1,024 posts and went back in steps that its finds made longer.

-- How many of the newest 40,960 posts have the word, for words of eight or more.
CREATE TABLE forum_vocabulary (
  word  text COLLATE "C" PRIMARY KEY,
  posts integer NOT NULL
);

CREATE FUNCTION refresh_forum_vocabulary() RETURNS void LANGUAGE sql AS $$
  WITH counted AS MATERIALIZED (
    SELECT d.word COLLATE "C" AS word, d.ndoc AS posts FROM ts_stat(format(
      'SELECT words FROM public.forum_posts WHERE deleted_at IS NULL AND id > %s',
      (SELECT coalesce(max(p.id), 0) - 40960 FROM public.forum_posts p))) d
    WHERE d.ndoc >= 8 AND d.word !~ '^∎' AND char_length(d.word) <= 60
  ), gone AS (
    DELETE FROM public.forum_vocabulary v WHERE NOT EXISTS (SELECT FROM counted c WHERE c.word = v.word)
  )
  INSERT INTO public.forum_vocabulary AS v (word, posts) SELECT c.word, c.posts FROM counted c ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET posts = excluded.posts WHERE abs(v.posts - excluded.posts) * 16 > v.posts
$$;
SELECT refresh_forum_vocabulary();

-- As before, but how long a step is comes from the vocabulary and then from what was found, and where everything older is likely to
-- cost less than the next step, it is read at once. What the vocabulary says costs time and never changes a result.
CREATE OR REPLACE FUNCTION forum_search(wanted tsquery, below integer, most integer) RETURNS TABLE (post_id integer)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  last CONSTANT integer := coalesce((SELECT max(p.id) FROM public.forum_posts p), 0);
  start CONSTANT integer := least(below, last + 1);
  counted CONSTANT float8 := greatest(1, least(40960, last));
  -- Of the posts: which part is likely to match, and which has the rarest of the words. One word of a group is enough.
  share float8 := 1;
  rarest float8 := 1;
  one float8;
  -- Posts from here on were looked at.
  upper integer := start;
  lower integer;
  step float8;
  found integer := 0;
  got integer;
  narrowed tsquery;
  -- Microseconds of a post in the step, of one in the shortest list, of one that is found, and of a step.
  per_post CONSTANT float8 := 0.01;
  per_entry CONSTANT float8 := 0.3;
  per_match CONSTANT float8 := 4;
  per_step CONSTANT float8 := 250;
BEGIN
  IF numnode(wanted) = 0 THEN RETURN; END IF;
  FOR one IN
    SELECT (SELECT least(1, sum(coalesce((SELECT v.posts FROM public.forum_vocabulary v WHERE v.word = w), 4)) / counted)
      FROM jsonb_array_elements_text(g.words) w)
    FROM jsonb_array_elements(public.search_groups(wanted)) g (words)
  LOOP
    -- Words of one language are together more often than by chance.
    share := CASE WHEN rarest = 1 THEN one ELSE least(share * least(1, 3 * one), rarest, one) END;
    rarest := least(rarest, one);
  END LOOP;
  WHILE upper > 0 AND found < most LOOP
    step := greatest(1024, (most - found) / share * 1.25);
    IF step >= upper OR step > 24 * 32768
      OR per_entry * rarest * upper + per_match * share * upper
        <= per_step + per_post * step + per_entry * rarest * step + per_match * (most - found) THEN
      lower := 0;
      narrowed := wanted;
    ELSIF step <= 24 * 1024 THEN
      lower := greatest(0, floor((upper - step) / 1024)::integer * 1024);
      narrowed := wanted && (SELECT string_agg('∎b' || n, ' | ')::tsquery FROM generate_series(lower / 1024, (upper - 1) / 1024) n);
    ELSE
      lower := greatest(0, floor((upper - step) / 32768)::integer * 32768);
      narrowed := wanted && (SELECT string_agg('∎c' || n, ' | ')::tsquery FROM generate_series(lower / 32768, (upper - 1) / 32768) n);
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
    -- What was found says more than the vocabulary; nothing at all says that it expected too much.
    share := CASE WHEN found = 0 THEN share / 8 ELSE found::float8 / (start - upper) END;
  END LOOP;
END $$;

-- As in 0453. Of a single misspelt word, videos with the word that resembles it most are found first, and those with other similar words
-- only when they are too few: before, the newest 400 with any similar word were compared.
CREATE OR REPLACE FUNCTION search_near(input text, most integer) RETURNS TABLE (video_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off AS $$
DECLARE
  typed CONSTANT text := trim(public.search_letters(public.search_fold(input)));
  every tsquery := NULL;
  whichever tsquery := ''::tsquery;
  word_typed text;
  words text[];
  group_of tsquery;
  several boolean := false;
  -- How much the most similar word resembles the one that was typed.
  highest real;
  nearest text[];
  found integer;
BEGIN
  FOR word_typed IN SELECT public.search_typed_words(input) LOOP
    CONTINUE WHEN char_length(word_typed) < 3;
    words := public.search_words_near(public.search_letters(word_typed));
    CONTINUE WHEN words = '{}';
    SELECT string_agg(quote_literal(w), ' | ')::tsquery INTO group_of FROM unnest(words) w;
    several := every IS NOT NULL;
    every := CASE WHEN every IS NULL THEN group_of ELSE every && group_of END;
    whichever := whichever || group_of;
  END LOOP;
  IF every IS NULL THEN RETURN; END IF;
  IF several OR typed LIKE '% %' THEN
    RETURN QUERY
      WITH close AS MATERIALIZED (SELECT c.video_id FROM public.search_candidates(every, 400, 0) c LIMIT 800),
      loose AS MATERIALIZED (
        SELECT c.video_id FROM public.search_candidates(whichever, 400, 0) c
        WHERE several AND (SELECT count(*) < 12 FROM close) LIMIT 800)
      SELECT n.video_id, n.nearness FROM (
        SELECT s.video_id, word_similarity(typed, public.search_letters(s.spelling)) AS nearness
        FROM (SELECT * FROM close UNION SELECT * FROM loose) c JOIN public.video_search s ON s.video_id = c.video_id
      ) n
      WHERE n.nearness >= 0.45
      ORDER BY n.nearness DESC, n.video_id DESC
      LIMIT most;
  ELSE
    SELECT n.likeness, array_agg(n.word) INTO highest, nearest FROM (
      SELECT w.word, word_similarity(typed, public.search_letters(w.word)) AS likeness FROM unnest(words) w (word)
    ) n
    WHERE n.likeness >= 0.45 GROUP BY n.likeness ORDER BY n.likeness DESC LIMIT 1;
    IF nearest IS NULL THEN RETURN; END IF;
    RETURN QUERY
      SELECT c.video_id, highest FROM public.search_candidates(
        (SELECT string_agg(quote_literal(w), ' | ')::tsquery FROM unnest(nearest) w), most, 0) c
      ORDER BY c.video_id DESC;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found >= most THEN RETURN; END IF;
    RETURN QUERY
      WITH near AS MATERIALIZED (
        SELECT w.word, quote_literal(w.word)::tsquery AS query, word_similarity(typed, public.search_letters(w.word)) AS nearness
        FROM unnest(words) w (word) WHERE w.word <> ALL (nearest)
      )
      SELECT n.video_id, n.nearness FROM (
        SELECT c.video_id, (SELECT max(k.nearness) FROM near k WHERE ts_match_vq(s.title_words, k.query)) AS nearness
        FROM public.search_candidates((SELECT string_agg(k.query::text, ' | ')::tsquery FROM near k WHERE k.nearness >= 0.45), 400, 0) c
        JOIN public.video_search s ON s.video_id = c.video_id
        WHERE NOT ts_match_vq(s.title_words, (SELECT string_agg(quote_literal(w), ' | ')::tsquery FROM unnest(nearest) w))
      ) n
      ORDER BY n.nearness DESC, n.video_id DESC
      LIMIT most - found;
  END IF;
END $$;

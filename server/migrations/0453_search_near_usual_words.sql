-- Similar spellings are searched among the words that several videos have, from an index of their own. Rare words, most of the
-- vocabulary, have to resemble what was typed more: thousands of them share a few letters with anything.

-- The eight words that people most likely mean by these letters.
CREATE FUNCTION search_words_near(letters text) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.3 SET enable_seqscan = off AS $$
DECLARE
  usual CONSTANT text[] := ARRAY(
    SELECT v.word FROM public.search_vocabulary v WHERE public.search_letters(v.word) % letters AND v.is_usual);
BEGIN
  PERFORM set_config('pg_trgm.similarity_threshold', CASE WHEN usual = '{}' THEN '0.3' ELSE '0.4' END, true);
  RETURN ARRAY(
    SELECT k.word FROM (
      SELECT v.word, similarity(public.search_letters(v.word), letters) AS likeness, v.documents
      FROM public.search_vocabulary v WHERE public.search_letters(v.word) % letters
      UNION
      SELECT v.word, similarity(public.search_letters(v.word), letters), v.documents
      FROM public.search_vocabulary v WHERE v.word = ANY (usual)
    ) k
    -- Of two that resemble it equally people mean the more usual one.
    ORDER BY k.likeness + 0.03 * ln(1 + k.documents) DESC, k.word LIMIT 8);
END $$;

-- As in 0434, with these words. The titles found for a single word are compared by the word they have instead of letter by letter:
-- nothing else in them resembles it as much.
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
    RETURN QUERY
      WITH near AS MATERIALIZED (
        SELECT w.word, quote_literal(w.word)::tsquery AS query, word_similarity(typed, public.search_letters(w.word)) AS nearness
        FROM unnest(words) w (word)
      )
      SELECT n.video_id, n.nearness FROM (
        SELECT c.video_id, (SELECT max(k.nearness) FROM near k WHERE ts_match_vq(s.title_words, k.query)) AS nearness
        FROM public.search_candidates((SELECT string_agg(k.query::text, ' | ')::tsquery FROM near k WHERE k.nearness >= 0.45), 400, 0) c
        JOIN public.video_search s ON s.video_id = c.video_id
      ) n
      ORDER BY n.nearness DESC, n.video_id DESC
      LIMIT most;
  END IF;
END $$;

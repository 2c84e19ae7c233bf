-- Videos that hold any of several similar words are searched for only when several words were typed: for one word that was the
-- same search again, whenever it had found few.
CREATE OR REPLACE FUNCTION search_near(input text, most integer) RETURNS TABLE (video_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.3 SET enable_seqscan = off AS $$
DECLARE
  typed CONSTANT text := trim(public.search_letters(public.search_fold(input)));
  every tsquery := NULL;
  whichever tsquery := ''::tsquery;
  word_typed text;
  letters text;
  group_of tsquery;
  several boolean := false;
BEGIN
  FOR word_typed IN SELECT public.search_typed_words(input) LOOP
    CONTINUE WHEN char_length(word_typed) < 3;
    letters := public.search_letters(word_typed);
    SELECT string_agg(quote_literal(b.word), ' | ')::tsquery INTO group_of FROM (
      SELECT k.word FROM (
        SELECT v.word, similarity(public.search_letters(v.word), letters) AS likeness, v.documents
        FROM public.search_vocabulary v WHERE public.search_letters(v.word) % letters
      ) k
      -- Of two that resemble it equally people mean the more usual one.
      ORDER BY k.likeness + 0.03 * ln(1 + k.documents) DESC, k.word LIMIT 8
    ) b;
    CONTINUE WHEN group_of IS NULL;
    several := every IS NOT NULL;
    every := CASE WHEN every IS NULL THEN group_of ELSE every && group_of END;
    whichever := whichever || group_of;
  END LOOP;
  IF every IS NULL THEN RETURN; END IF;
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
END $$;

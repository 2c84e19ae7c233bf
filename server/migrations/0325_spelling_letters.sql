-- pg_trgm builds trigrams of what the locale of the database calls letters. With the locale C, that of the embedded database,
-- these are the Latin ones without accents: names and words in other scripts had no trigrams, so that nothing spelled nearly
-- like them was found, and a search for them read every channel.

-- Letters of other scripts as Latin ones or digits, one for one within a script but for final forms. For comparing spellings only.
CREATE FUNCTION search_letters(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(folded,
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگڤ' || 'אבגדהוזחטיכךלמםנןסעפףצץקרשת' ||
    'абвгдежзийклмнопрстуфхцчшщъыьэюяіїє' || 'αβγδεζηθικλμνξοπρσςτυφχψω',
    'abt0j75d4rzsc9x6138fqklmnhwyp2ogv' || 'abgdhwz76ykklmmnns3pp99qrct' ||
    'abvgdeoziyklmn0prstufhc45678931qi2x' || 'abgdezh0iklmnxoprsstyfc5w')
$$;

DROP INDEX users_spelling;
ALTER TABLE users DROP COLUMN spelling;
ALTER TABLE users ADD COLUMN spelling text NOT NULL
  GENERATED ALWAYS AS (search_letters(search_fold(display_name || ' ' || username))) STORED;
-- "channels whose name holds this, or is spelled nearly like it"
CREATE INDEX users_spelling ON users USING gin (spelling gin_trgm_ops);

DROP INDEX search_vocabulary_spelling;
-- "words spelled nearly like this"
CREATE INDEX search_vocabulary_spelling ON search_vocabulary USING gin (search_letters(word) gin_trgm_ops);

-- One or two letters have no trigram of their own: they find what begins with them, also within the name.
CREATE OR REPLACE FUNCTION search_channels(input text, most integer) RETURNS TABLE (user_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.word_similarity_threshold = 0.45 SET enable_seqscan = off AS $$
DECLARE
  typed CONSTANT text := trim(public.search_letters(public.search_fold(input)));
  literal CONSTANT text := replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');
BEGIN
  IF typed = '' THEN RETURN; END IF;
  RETURN QUERY
    WITH candidates AS MATERIALIZED (
      (SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
       WHERE char_length(typed) > 2 AND (u.spelling LIKE '%' || literal || '%' OR typed <% u.spelling)
       LIMIT 500)
      UNION ALL
      (SELECT u.id, u.subscriber_count, u.spelling FROM public.users u
       WHERE char_length(typed) < 3 AND (u.spelling LIKE literal || '%' OR u.spelling LIKE '% ' || literal || '%')
       LIMIT 500)
    ),
    named AS MATERIALIZED (
      SELECT c.id, c.subscriber_count,
        (CASE WHEN c.spelling LIKE literal || '%' THEN 3 WHEN c.spelling LIKE '%' || literal || '%' THEN 2 ELSE 0 END
          + word_similarity(typed, c.spelling))::real AS nearness
      FROM candidates c
    )
    SELECT n.id, n.nearness FROM named n
    WHERE EXISTS (
      SELECT 1 FROM public.videos v WHERE v.owner_id = n.id AND v.status = 'approved' AND v.deleted_at IS NULL)
    ORDER BY n.nearness DESC, n.subscriber_count DESC, n.id
    LIMIT most;
END $$;

-- As in 0130, with words and titles compared by their letters.
CREATE OR REPLACE FUNCTION search_near(input text, most integer) RETURNS TABLE (video_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.3 AS $$
DECLARE
  typed CONSTANT text := trim(public.search_letters(public.search_fold(input)));
  every tsquery := NULL;
  whichever tsquery := ''::tsquery;
  word_typed text;
  letters text;
  group_of tsquery;
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
    every := CASE WHEN every IS NULL THEN group_of ELSE every && group_of END;
    whichever := whichever || group_of;
  END LOOP;
  IF every IS NULL THEN RETURN; END IF;
  RETURN QUERY
    WITH close AS MATERIALIZED (SELECT c.video_id FROM public.search_candidates(every, 400, 0) c LIMIT 800),
    loose AS MATERIALIZED (
      SELECT c.video_id FROM public.search_candidates(CASE WHEN (SELECT count(*) < 12 FROM close) THEN whichever ELSE ''::tsquery END, 400, 0) c
      LIMIT 800)
    SELECT n.video_id, n.nearness FROM (
      SELECT s.video_id, word_similarity(typed, public.search_letters(s.spelling)) AS nearness
      FROM (SELECT * FROM close UNION SELECT * FROM loose) c JOIN public.video_search s ON s.video_id = c.video_id
    ) n
    WHERE n.nearness >= 0.45
    ORDER BY n.nearness DESC, n.video_id DESC
    LIMIT most;
END $$;

-- "all videos of this person", also deleted ones: views by day, closing an account
CREATE INDEX videos_owner_any ON videos (owner_id);

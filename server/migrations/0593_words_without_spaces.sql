-- Chinese, Japanese, Thai and their neighbours are written without spaces, and Korean with particles behind a noun: what
-- somebody searches for is somewhere inside of what the index has as one word.
CREATE FUNCTION search_is_joined(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF]'
$$;

-- "words of such a language that contain what was typed"
CREATE INDEX search_vocabulary_joined ON search_vocabulary (word, documents) WHERE search_is_joined(word);

-- As before, and in these languages from one letter on, anywhere in a word. Each such word reads all words of these languages
-- (75 ms for 300,000), so that only three of a text are searched for like that, and the others as they were typed.
CREATE OR REPLACE FUNCTION search_beginnings(input text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  wanted tsquery := NULL;
  typed text;
  group_of tsquery;
  is_long boolean := false;
  joined integer := 0;
BEGIN
  FOR typed IN SELECT public.search_typed_words(input) LOOP
    group_of := quote_literal(typed)::tsquery;
    IF joined < 3 AND public.search_is_joined(typed) THEN
      is_long := true;
      joined := joined + 1;
      SELECT string_agg(quote_literal(b.word), ' | ')::tsquery INTO group_of FROM (
        SELECT typed AS word
        UNION (SELECT k.word FROM (
          SELECT v.word, v.documents FROM public.search_vocabulary v
          WHERE public.search_is_joined(v.word) AND strpos(v.word, typed COLLATE "C") > 0 LIMIT 2000
        ) k ORDER BY k.documents DESC, k.word LIMIT 30)
      ) b;
    ELSIF char_length(typed) >= 3 THEN
      is_long := true;
      SELECT string_agg(quote_literal(b.word), ' | ')::tsquery INTO group_of FROM (
        SELECT typed AS word
        UNION (SELECT k.word FROM (
          SELECT v.word, v.documents FROM public.search_vocabulary v
          WHERE v.word >= typed COLLATE "C" AND v.word < (typed || chr(1114111)) COLLATE "C" LIMIT 2000
        ) k ORDER BY k.documents DESC, k.word LIMIT 30)
      ) b;
    END IF;
    wanted := CASE WHEN wanted IS NULL THEN group_of ELSE wanted && group_of END;
  END LOOP;
  RETURN CASE WHEN is_long THEN wanted ELSE ''::tsquery END;
END $$;

-- The forum is searched like the videos (0593): what is typed in a language without spaces is looked for inside of the words.

-- How many of the newest 40,960 posts have the word, for words of eight or more; in languages without spaces, where a word is
-- often in one post only, for all of them, those of titles too.
CREATE OR REPLACE FUNCTION refresh_forum_vocabulary() RETURNS void LANGUAGE sql AS $$
  WITH counted AS MATERIALIZED (
    SELECT d.word COLLATE "C" AS word, d.ndoc AS posts FROM ts_stat(format(
      'SELECT words FROM public.forum_posts WHERE deleted_at IS NULL AND id > %s',
      (SELECT coalesce(max(p.id), 0) - 40960 FROM public.forum_posts p))) d
    WHERE (d.ndoc >= 8 OR public.search_is_joined(d.word)) AND d.word !~ '^∎' AND char_length(d.word) <= 60
    UNION ALL
    SELECT d.word COLLATE "C", d.ndoc FROM ts_stat(format(
      'SELECT words FROM public.forum_topics WHERE deleted_at IS NULL AND first_post_id > %s AND public.search_is_joined(title)',
      (SELECT coalesce(max(p.id), 0) - 40960 FROM public.forum_posts p))) d
    WHERE public.search_is_joined(d.word) AND char_length(d.word) <= 60
  ), gone AS (
    DELETE FROM public.forum_vocabulary v WHERE NOT EXISTS (SELECT FROM counted c WHERE c.word = v.word)
  )
  INSERT INTO public.forum_vocabulary AS v (word, posts)
  SELECT c.word, max(c.posts) FROM counted c GROUP BY c.word ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET posts = excluded.posts WHERE abs(v.posts - excluded.posts) * 16 > v.posts
$$;

-- "words of such a language that contain what was typed"
CREATE INDEX forum_vocabulary_joined ON forum_vocabulary (word, posts) WHERE search_is_joined(word);

-- What was just written is found before the words are counted again. In the order of the words, so that two posts do not wait
-- for each other.
CREATE FUNCTION forum_learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.forum_vocabulary (word, posts)
  SELECT w.lexeme COLLATE "C", 1 FROM unnest(NEW.words) w
  WHERE public.search_is_joined(w.lexeme) AND char_length(w.lexeme) <= 60
  ORDER BY 1
  ON CONFLICT (word) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER forum_posts_learn_words AFTER INSERT OR UPDATE OF content ON forum_posts
  FOR EACH ROW WHEN (search_is_joined(NEW.content)) EXECUTE FUNCTION forum_learn_words();
CREATE TRIGGER forum_topics_learn_words AFTER INSERT OR UPDATE OF title ON forum_topics
  FOR EACH ROW WHEN (search_is_joined(NEW.title)) EXECUTE FUNCTION forum_learn_words();

-- What a search looks for. In quotation marks, with "or" and behind a minus sign a text is a whole word.
CREATE FUNCTION forum_query(input text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  exact CONSTANT tsquery := websearch_to_tsquery('pg_catalog.simple', public.search_fold(input));
  wanted tsquery := NULL;
  typed text;
  group_of tsquery;
  joined integer := 0;
BEGIN
  IF NOT public.search_is_joined(input) OR input ~ '"' OR exact::text ~ '[!|<]' THEN RETURN exact; END IF;
  FOR typed IN SELECT public.search_typed_words(input) LOOP
    group_of := plainto_tsquery('pg_catalog.simple', typed);
    -- Each reads all words of these languages.
    IF joined < 3 AND public.search_is_joined(typed) THEN
      joined := joined + 1;
      SELECT group_of || coalesce(string_agg(quote_literal(k.word), ' | ')::tsquery, ''::tsquery) INTO group_of FROM (
        SELECT m.word FROM (
          SELECT v.word, v.posts FROM public.forum_vocabulary v
          WHERE public.search_is_joined(v.word) AND strpos(v.word, typed COLLATE "C") > 0 LIMIT 2000
        ) m ORDER BY m.posts DESC, m.word LIMIT 30
      ) k;
    END IF;
    wanted := CASE WHEN wanted IS NULL THEN group_of ELSE wanted && group_of END;
  END LOOP;
  RETURN coalesce(wanted, exact);
END $$;

SELECT refresh_forum_vocabulary();

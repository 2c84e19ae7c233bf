-- Search whose work does not grow with the site: newest first by blocks of videos, titles before everything else, and near
-- spellings by a list of words instead of by all titles.

-- The 8,192 videos a video was added with, as a word of its own ("∎" is never typed). Asked for together with other words
-- the word index jumps to this part of their lists, so that the newest videos with a common word are found without the others.
CREATE FUNCTION search_block(video integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('∎b' || video / 8192)::tsvector;

DROP INDEX video_search_words;
DROP INDEX video_search_spelling;
ALTER TABLE video_search ALTER COLUMN words TYPE tsvector USING words || search_block(video_id);
-- Title and creator alone: what has the words there comes before what has them elsewhere.
ALTER TABLE video_search ADD COLUMN title_words tsvector NOT NULL
  GENERATED ALWAYS AS (ts_filter(words, '{a,b}') || search_block(video_id)) STORED;
-- "videos with these words", anywhere and in the title
CREATE INDEX video_search_words ON video_search USING gin (words);
CREATE INDEX video_search_title_words ON video_search USING gin (title_words);

-- Every word of titles and descriptions, as the word index has it.
CREATE TABLE search_vocabulary (
  -- "words that begin like this"
  word      text COLLATE "C" PRIMARY KEY,
  -- How many of the newest videos have it, counted each night: which of two words people mean rather.
  documents integer NOT NULL DEFAULT 1
);
-- "words spelled nearly like this"
CREATE INDEX search_vocabulary_spelling ON search_vocabulary USING gin (word gin_trgm_ops);

-- Of the newest 40,960 videos, which takes a few seconds whatever the size of the site.
CREATE FUNCTION refresh_search_vocabulary() RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_vocabulary AS v (word, documents)
  SELECT word COLLATE "C", ndoc FROM ts_stat(format('SELECT words FROM public.video_search WHERE video_id >= %s',
    (SELECT (max(video_id) / 8192 - 4) * 8192 FROM video_search)))
  WHERE word !~ '^∎' AND char_length(word) BETWEEN 2 AND 60 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET documents = excluded.documents WHERE v.documents <> excluded.documents
$$;
INSERT INTO search_vocabulary (word)
SELECT word FROM ts_stat('SELECT words FROM video_search') WHERE word !~ '^∎' AND char_length(word) BETWEEN 2 AND 60;
SELECT refresh_search_vocabulary() WHERE EXISTS (SELECT FROM video_search);

CREATE OR REPLACE FUNCTION refresh_video_search(ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    INSERT INTO video_search (video_id, words, spelling)
    SELECT v.id,
      setweight(search_words('pg_catalog.simple', v.title), 'A') ||
      setweight(search_words(search_configuration(v.language), v.title), 'A') ||
      setweight(search_words('pg_catalog.simple', u.display_name || ' ' || u.username), 'B') ||
      setweight(search_words('pg_catalog.simple', coalesce(c.names, '')), 'C') ||
      setweight(search_words('pg_catalog.simple', v.description), 'D') ||
      setweight(search_words(search_configuration(v.language), v.description), 'D') ||
      search_block(v.id),
      search_fold(v.title || ' ' || u.display_name)
    FROM videos v
    JOIN users u ON u.id = v.owner_id
    LEFT JOIN LATERAL (
      SELECT string_agg(DISTINCT n.name, ' ') AS names FROM (
        SELECT name FROM categories WHERE id = v.category_id
        UNION ALL SELECT name FROM category_names WHERE category_id = v.category_id
      ) n
    ) c ON true
    WHERE v.id = ANY (ids)
    ON CONFLICT (video_id) DO UPDATE SET words = excluded.words, spelling = excluded.spelling
    RETURNING words
  )
  -- In one order, so that two uploads with the same new words never wait for each other in a circle.
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT word COLLATE "C" FROM written, unnest(tsvector_to_array(words)) AS word
  WHERE word !~ '^∎' AND char_length(word) BETWEEN 2 AND 60
  ORDER BY 1
  ON CONFLICT DO NOTHING
$$;

-- The newest videos with these words: at most about `titles` that have all of them in title and creator, and, when there are
-- fewer, about `others` that have them anywhere. Both lists hold everything when there is no more than that. Walks through
-- the blocks from the newest, and asks for as many at a time as the blocks before make it expect.
CREATE FUNCTION search_candidates(wanted tsquery, titles integer, others integer) RETURNS TABLE (video_id integer)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  newest CONSTANT integer := coalesce((SELECT max(s.video_id) FROM public.video_search s), 0) / 8192;
  block integer;
  step integer;
  found integer;
  got integer;
  blocks tsquery;
BEGIN
  IF numnode(wanted) = 0 THEN RETURN; END IF;
  FOR pass IN 1..2 LOOP
    block := newest;
    step := 2;
    found := 0;
    WHILE block >= 0 AND found < CASE pass WHEN 1 THEN titles ELSE others END LOOP
      IF step > block OR step > 24 THEN
        -- Everything older: what is that rare is read to its end.
        IF pass = 1 THEN
          RETURN QUERY SELECT s.video_id FROM public.video_search s
            WHERE s.title_words @@ wanted AND s.video_id < (block + 1) * 8192
            ORDER BY s.video_id + 0 DESC LIMIT greatest(titles - found, 0);
        ELSE
          RETURN QUERY SELECT s.video_id FROM public.video_search s
            WHERE s.words @@ wanted AND s.video_id < (block + 1) * 8192
            ORDER BY s.video_id + 0 DESC LIMIT greatest(others - found, 0);
        END IF;
        GET DIAGNOSTICS got = ROW_COUNT;
        block := -1;
      ELSE
        blocks := (SELECT string_agg('∎b' || n, ' | ')::tsquery FROM generate_series(block - step + 1, block) n);
        IF pass = 1 THEN
          RETURN QUERY SELECT s.video_id FROM public.video_search s WHERE s.title_words @@ (wanted && blocks);
        ELSE
          RETURN QUERY SELECT s.video_id FROM public.video_search s WHERE s.words @@ (wanted && blocks);
        END IF;
        GET DIAGNOSTICS got = ROW_COUNT;
        block := block - step;
      END IF;
      found := found + got;
      step := CASE WHEN found = 0 THEN 1000000
        ELSE greatest(1, ceil((CASE pass WHEN 1 THEN titles ELSE others END - found) * (newest - block)::float8 / found))::integer END;
    END LOOP;
    IF pass = 1 AND found >= titles THEN RETURN; END IF;
  END LOOP;
END $$;

-- A text as its words, folded, without signs of phrases.
CREATE FUNCTION search_typed_words(input text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(translate(public.search_fold(input), '"(),!?', '      '), '\s+') AS word
  WHERE word <> ''
$$;

-- Words that begin like the typed ones, from three letters on ("oli" finds olive), the most used ones of each; shorter ones
-- must be there whole. The empty query, which finds nothing, when no word has three letters.
CREATE OR REPLACE FUNCTION search_beginnings(input text) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  wanted tsquery := NULL;
  typed text;
  group_of tsquery;
  is_long boolean := false;
BEGIN
  FOR typed IN SELECT public.search_typed_words(input) LOOP
    group_of := quote_literal(typed)::tsquery;
    IF char_length(typed) >= 3 THEN
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

-- Videos whose title or creator holds something spelled nearly like the input, nearest first. Each typed word stands for the
-- words of the vocabulary that resemble it; titles with one of each are compared with what was typed, and when those are few,
-- titles with one of any. The threshold lets one wrong or missing letter in a word of six through.
CREATE OR REPLACE FUNCTION search_near(input text, most integer) RETURNS TABLE (video_id integer, nearness real)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.3 AS $$
DECLARE
  typed CONSTANT text := trim(public.search_fold(input));
  every tsquery := NULL;
  whichever tsquery := ''::tsquery;
  word_typed text;
  group_of tsquery;
BEGIN
  FOR word_typed IN SELECT public.search_typed_words(input) LOOP
    CONTINUE WHEN char_length(word_typed) < 3;
    SELECT string_agg(quote_literal(b.word), ' | ')::tsquery INTO group_of FROM (
      SELECT k.word FROM (
        SELECT v.word, similarity(v.word, word_typed) AS likeness, v.documents
        FROM public.search_vocabulary v WHERE v.word % word_typed
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
      SELECT s.video_id, word_similarity(typed, s.spelling) AS nearness
      FROM (SELECT * FROM close UNION SELECT * FROM loose) c JOIN public.video_search s ON s.video_id = c.video_id
    ) n
    WHERE n.nearness >= 0.45
    ORDER BY n.nearness DESC, n.video_id DESC
    LIMIT most;
END $$;

-- Full text over title, description, creator and category, one row a video.
-- The words are indexed twice: as written (folded, see below), and stemmed by the video's language.

-- What two spellings of the same word share. Compatibility forms, case, accents and vowel signs are gone; hamza and alef
-- forms are one and the article is off; apostrophes of every kind vanish (Qur'an, Quran); other signs inside words part them (prayer/meditation),
-- because the parser would take those for paths and host names. Double quotes stay: they mark phrases in queries.
-- unaccent() is only STABLE because its dictionary could change; ours does not, and an index needs IMMUTABLE.
CREATE FUNCTION search_fold(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      regexp_replace(public.unaccent('public.unaccent', lower(normalize(coalesce(input, ''), NFKC))),
        -- Arabic harakat and tatweel, Hebrew points and accents
        '[\u0610-\u061A\u064B-\u065F\u0670\u0640\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]', '', 'g'),
      'أإآٱىیةؤئک' || '/\._:;@#&+=~|<>*%-–—' || '''’‘ʼʾʿʻ`´′ء',
      'ااااييهويك' || '                    '),
    -- The Arabic article, also behind "and", "in", "like", "for": the stemmer knows it only before the letters are made one.
    '\m(?:[وفبك]?ال|لل)([\u0621-\u064A]{3,})', '\1', 'g')
$$;

-- The same with words parted at apostrophes, so that "amour" finds "l'amour".
CREATE FUNCTION search_split(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.search_fold(translate(input, '''’‘ʼʾʿʻ`´′', '          '))
$$;

CREATE FUNCTION search_configuration(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE split_part(coalesce(language, ''), '-', 1)
    WHEN 'en' THEN 'pg_catalog.english'::regconfig
    WHEN 'ar' THEN 'pg_catalog.arabic'::regconfig
    WHEN 'de' THEN 'pg_catalog.german'::regconfig
    WHEN 'es' THEN 'pg_catalog.spanish'::regconfig
    WHEN 'fr' THEN 'pg_catalog.french'::regconfig
    ELSE 'pg_catalog.simple'::regconfig
  END
$$;

-- Stands between copies of a text, so that the end of one and the beginning of the next are no phrase. Nothing typed becomes it.
CREATE FUNCTION search_gap() RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN '∎:10'::tsvector;

-- The words of a text, stemmed by one configuration. In PL/pgSQL, because inlined SQL would fold the text again and again.
CREATE FUNCTION search_words(configuration regconfig, input text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded CONSTANT text := public.search_fold(input);
  split CONSTANT text := CASE WHEN input ~ '[''’‘ʼʾʿʻ`´′]' THEN public.search_split(input) ELSE folded END;
  words tsvector := to_tsvector(configuration, folded) || public.search_gap();
BEGIN
  IF split <> folded THEN
    words := words || to_tsvector(configuration, split) || public.search_gap();
  END IF;
  RETURN words;
END $$;

-- What a person typed, as a query in every language at once, because nobody says in which one they search: words,
-- "phrases" and `or`. Nothing searchable gives the empty query, which finds nothing.
CREATE FUNCTION search_query(input text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded CONSTANT text := public.search_fold(input);
  split CONSTANT text := public.search_split(input);
  wanted tsquery := ''::tsquery;
  configuration regconfig;
BEGIN
  FOREACH configuration IN ARRAY ARRAY['simple', 'english', 'arabic', 'german', 'spanish', 'french']::regconfig[] LOOP
    wanted := wanted || websearch_to_tsquery(configuration, folded);
    IF split <> folded THEN
      wanted := wanted || websearch_to_tsquery(configuration, split);
    END IF;
  END LOOP;
  RETURN wanted;
END $$;

-- Words as they were typed, in no language: for what must not be there.
CREATE FUNCTION search_exactly(input text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT websearch_to_tsquery('pg_catalog.simple', public.search_fold(input))
$$;

CREATE TABLE video_search (
  video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  words    tsvector NOT NULL,
  -- Folded title and creator, for spellings that are nearly right.
  spelling text NOT NULL
);
-- "videos with these words"
CREATE INDEX video_search_words ON video_search USING gin (words);
-- "videos whose title or creator is spelled nearly like this"
CREATE INDEX video_search_spelling ON video_search USING gin (spelling gin_trgm_ops);

-- Videos whose title or creator holds something spelled nearly like the input, nearest first. The threshold lets one wrong
-- or missing letter in a word of six through; the extension's own (0.6) asks for longer words.
CREATE FUNCTION search_near(input text, most integer) RETURNS TABLE (video_id integer, nearness real)
LANGUAGE sql STABLE PARALLEL SAFE SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  SELECT c.video_id, word_similarity(public.search_fold(input), c.spelling) AS nearness
  FROM (
    -- What half of the site resembles (the name of a creator with very many videos) is not compared to the end.
    SELECT s.video_id, s.spelling FROM public.video_search s WHERE public.search_fold(input) <% s.spelling LIMIT 2000
  ) c
  ORDER BY nearness DESC, c.video_id DESC
  LIMIT most
$$;

CREATE FUNCTION refresh_video_search(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO video_search (video_id, words, spelling)
  SELECT v.id,
    setweight(search_words('pg_catalog.simple', v.title), 'A') ||
    setweight(search_words(search_configuration(v.language), v.title), 'A') ||
    setweight(search_words('pg_catalog.simple', u.display_name || ' ' || u.username), 'B') ||
    setweight(search_words('pg_catalog.simple', coalesce(c.names, '')), 'C') ||
    setweight(search_words('pg_catalog.simple', v.description), 'D') ||
    setweight(search_words(search_configuration(v.language), v.description), 'D'),
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
$$;

CREATE FUNCTION videos_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER videos_search_insert AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION videos_search_changed();
CREATE TRIGGER videos_search_update AFTER UPDATE OF title, description, category_id, language, owner_id ON videos
  FOR EACH ROW EXECUTE FUNCTION videos_search_changed();

CREATE FUNCTION users_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_search(ARRAY(SELECT id FROM videos WHERE owner_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER users_search_update AFTER UPDATE OF display_name, username ON users
  FOR EACH ROW EXECUTE FUNCTION users_search_changed();

CREATE FUNCTION categories_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_search(ARRAY(SELECT id FROM videos WHERE category_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER categories_search_update AFTER UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_search_changed();

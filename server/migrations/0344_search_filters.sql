-- Filters of search, and "most watched first", are answered by the index as well, instead of reading thousands of videos with
-- the words and discarding most of them.

-- What a search may require of a video besides its words, as keys that nobody types: category ("∎c5"), duration ("∎ds", "∎dm",
-- "∎dl" for below 4 minutes, to 20 and above), language with each shorter form ("∎lde", "∎lde-AT") and its first part in lower case,
-- empty without one ("∎pde"), languages of captions ("∎tde", "∎tde-AT"), and about how often it was watched ("∎v3").
ALTER TABLE video_search ADD COLUMN facets text[] NOT NULL DEFAULT '{}';

-- "de-AT" is "de" and "de-AT".
CREATE FUNCTION search_tags(language text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_to_string((string_to_array(language, '-'))[1:n], '-')
  FROM generate_series(1, cardinality(string_to_array(language, '-'))) n;
END;

-- Each class has about twice the views of the one below; 3 is everything below 15 views. A popular video changes its class twenty times.
CREATE FUNCTION search_views(views integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN greatest(3, length(ltrim((views::bigint + 1)::bit(33)::text, '0')) - 1);

CREATE FUNCTION search_facets(ids integer[]) RETURNS TABLE (video_id integer, facets text[]) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT v.id, array_remove(ARRAY[
      '∎c' || v.category_id,
      CASE WHEN v.duration_seconds < 240 THEN '∎ds' WHEN v.duration_seconds <= 1200 THEN '∎dm' ELSE '∎dl' END,
      '∎p' || lower(split_part(coalesce(v.language, ''), '-', 1)),
      '∎v' || public.search_views(v.views)
    ], NULL)
    || ARRAY(SELECT '∎l' || t FROM public.search_tags(v.language) t)
    || ARRAY(SELECT DISTINCT '∎t' || t FROM public.captions c CROSS JOIN public.search_tags(c.language) t
             WHERE c.video_id = v.id AND c.kind IN ('captions', 'subtitles'))
  FROM public.videos v WHERE v.id = ANY (ids)
$$;

-- Made again in 0345, in a transaction of its own: an index made in this one would also hold the rows as they were before.
DROP INDEX video_search_keys;
DROP INDEX video_search_title_keys;
UPDATE video_search s SET facets = f.facets
FROM search_facets(ARRAY(SELECT id FROM videos)) f WHERE f.video_id = s.video_id;

CREATE FUNCTION refresh_video_facets(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE video_search s SET facets = f.facets
  FROM search_facets(ids) f WHERE f.video_id = s.video_id AND s.facets IS DISTINCT FROM f.facets
$$;

CREATE OR REPLACE FUNCTION refresh_video_search(ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    INSERT INTO video_search (video_id, words, spelling, facets)
    SELECT v.id,
      setweight(search_words('pg_catalog.simple', v.title), 'A') ||
      setweight(search_words(search_configuration(v.language), v.title), 'A') ||
      setweight(search_words('pg_catalog.simple', u.display_name || ' ' || u.username), 'B') ||
      setweight(search_words('pg_catalog.simple', coalesce(c.names, '')), 'C') ||
      setweight(search_words('pg_catalog.simple', v.description), 'D') ||
      setweight(search_words(search_configuration(v.language), v.description), 'D') ||
      search_block(v.id),
      search_fold(v.title || ' ' || u.display_name),
      f.facets
    FROM videos v
    JOIN users u ON u.id = v.owner_id
    JOIN search_facets(ids) f ON f.video_id = v.id
    LEFT JOIN LATERAL (
      SELECT string_agg(DISTINCT n.name, ' ') AS names FROM (
        SELECT name FROM categories WHERE id = v.category_id
        UNION ALL SELECT name FROM category_names WHERE category_id = v.category_id
      ) n
    ) c ON true
    WHERE v.id = ANY (ids)
    ON CONFLICT (video_id) DO UPDATE SET words = excluded.words, spelling = excluded.spelling, facets = excluded.facets
    RETURNING words
  )
  -- In one order, so that two uploads with the same new words never wait for each other in a circle.
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT word COLLATE "C" FROM written, unnest(tsvector_to_array(words)) AS word
  WHERE word !~ '^∎' AND char_length(word) BETWEEN 2 AND 60
  ORDER BY 1
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION videos_facets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_facets(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER videos_facets_update AFTER UPDATE OF views, duration_seconds ON videos FOR EACH ROW
  WHEN (search_views(OLD.views) <> search_views(NEW.views) OR OLD.duration_seconds <> NEW.duration_seconds)
  EXECUTE FUNCTION videos_facets_changed();

CREATE FUNCTION captions_facets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_facets(ARRAY[coalesce(NEW.video_id, OLD.video_id)]);
  RETURN NULL;
END $$;
CREATE TRIGGER captions_facets_write AFTER INSERT OR DELETE ON captions
  FOR EACH ROW EXECUTE FUNCTION captions_facets_changed();
CREATE TRIGGER captions_facets_update AFTER UPDATE OF language, kind, video_id ON captions
  FOR EACH ROW EXECUTE FUNCTION captions_facets_changed();

-- What the search has of a video comes from the video, its creator, its category and its captions. Of two changes at the same moment
-- each saw the other as it was before, and the later one wrote that for good: a title edited while its creator or category was renamed,
-- or the language of one of two captions. Now they wait for each other at the video's row in video_search, and then read.

CREATE FUNCTION lock_video_search(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two changes of many videos never wait for each other in a circle.
  PERFORM FROM public.video_search s WHERE s.video_id = ANY (ids) ORDER BY s.video_id FOR NO KEY UPDATE;
END $$;

-- As in 0344, after the lock: each statement of a volatile function reads what is committed when it begins.
CREATE OR REPLACE FUNCTION refresh_video_facets(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT lock_video_search(ids);
  UPDATE video_search s SET facets = f.facets
  FROM search_facets(ids) f WHERE f.video_id = s.video_id AND s.facets IS DISTINCT FROM f.facets
$$;

CREATE OR REPLACE FUNCTION refresh_video_search(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT lock_video_search(ids);
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

-- As in 0342, after the lock. Before, two changes also failed, because each wrote the same domains.
CREATE OR REPLACE FUNCTION refresh_video_domains(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT lock_video_search(ids);
  DELETE FROM video_domains WHERE video_id = ANY (ids);
  INSERT INTO video_domains (domain, video_id, created_at)
  SELECT DISTINCT array_to_string(labels[depth:], '.'), v.id, v.created_at
  FROM videos v
  JOIN users u ON u.id = v.owner_id
  CROSS JOIN LATERAL link_hosts(concat_ws(' ', u.website, v.source_url, v.description)) host
  CROSS JOIN LATERAL string_to_array(host, '.') labels
  CROSS JOIN LATERAL generate_series(1, cardinality(labels) - 1) depth
  WHERE v.id = ANY (ids)
$$;

-- A new video has no row yet, and one that changes its category is not among the videos of the new one: a change of the creator or of the
-- category waits for it, and it waits for them.
CREATE FUNCTION lock_named_in_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.owner_id IS DISTINCT FROM OLD.owner_id THEN
    PERFORM FROM public.users u WHERE u.id = NEW.owner_id FOR SHARE;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.category_id IS DISTINCT FROM OLD.category_id THEN
    PERFORM FROM public.categories c WHERE c.id = NEW.category_id FOR SHARE;
  END IF;
  RETURN NULL;
END $$;
-- Triggers run in the order of their names: after videos_owner_insert, which changes the creator's row, and before all that read names.
CREATE TRIGGER videos_search_0_insert AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION lock_named_in_search();
CREATE TRIGGER videos_search_0_update AFTER UPDATE OF owner_id, category_id ON videos FOR EACH ROW EXECUTE FUNCTION lock_named_in_search();
ALTER TRIGGER videos_domains_insert ON videos RENAME TO videos_search_domains_insert;
ALTER TRIGGER videos_domains_update ON videos RENAME TO videos_search_domains_update;

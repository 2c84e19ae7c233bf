-- What the site knows of its words and views, so that a search reads about as many videos as it needs.

-- How many of the newest videos have the word in title or creator, counted together with `documents`.
ALTER TABLE search_vocabulary ADD COLUMN titles integer NOT NULL DEFAULT 0;
-- Whether several of the newest videos have the word.
ALTER TABLE search_vocabulary ADD COLUMN is_usual boolean NOT NULL DEFAULT false;

-- How many approved videos are in each class of views (search_views).
CREATE TABLE search_view_classes (
  class  integer PRIMARY KEY,
  videos integer NOT NULL
);

-- Without a list of pending entries, which each search would read: after a recount it doubled the time of a search for similar
-- spellings.
DROP INDEX search_vocabulary_spelling;
-- "words spelled nearly like this"
CREATE INDEX search_vocabulary_spelling ON search_vocabulary USING gin (search_letters(word) gin_trgm_ops) WITH (fastupdate = off);

-- Of the newest 40,960 videos, which takes a few seconds whatever the size of the site. A count that has hardly changed is kept.
CREATE OR REPLACE FUNCTION refresh_search_vocabulary() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest CONSTANT text := format('FROM public.video_search WHERE video_id >= %s',
    (SELECT (max(video_id) / 8192 - 4) * 8192 FROM public.video_search));
BEGIN
  INSERT INTO public.search_vocabulary AS v (word, documents, titles, is_usual)
  SELECT d.word COLLATE "C", d.ndoc, coalesce(t.ndoc, 0), d.ndoc >= 8
  FROM ts_stat('SELECT words ' || newest) d LEFT JOIN ts_stat('SELECT title_words ' || newest) t ON t.word = d.word
  WHERE d.word !~ '^∎' AND char_length(d.word) BETWEEN 2 AND 60 ORDER BY 1
  ON CONFLICT (word) DO UPDATE SET documents = excluded.documents, titles = excluded.titles, is_usual = excluded.is_usual
    WHERE v.is_usual <> excluded.is_usual OR abs(v.documents - excluded.documents) * 16 > v.documents
      OR abs(v.titles - excluded.titles) * 16 > v.titles;

  INSERT INTO public.search_view_classes AS c (class, videos)
  SELECT public.search_views(v.views), count(*) FROM public.videos v WHERE v.status = 'approved' AND v.deleted_at IS NULL GROUP BY 1
  ON CONFLICT (class) DO UPDATE SET videos = excluded.videos WHERE c.videos <> excluded.videos;
END $$;
SELECT refresh_search_vocabulary() WHERE EXISTS (SELECT FROM video_search);
-- "usual words spelled nearly like this"
CREATE INDEX search_vocabulary_usual ON search_vocabulary USING gin (search_letters(word) gin_trgm_ops) WITH (fastupdate = off)
  WHERE is_usual;

-- Which part of the newest videos is likely to have a word of each of these groups, as far as the vocabulary knows. Words of one
-- language are together more often than by chance.
CREATE FUNCTION search_share(groups jsonb, in_titles boolean) RETURNS float8 LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  last CONSTANT integer := (SELECT max(s.video_id) FROM public.video_search s);
  counted CONSTANT float8 := last - greatest(0, (last / 8192 - 4) * 8192) + 1;
  share float8 := 1;
  lowest float8 := 1;
  one float8;
BEGIN
  FOR place IN 0..jsonb_array_length(groups) - 1 LOOP
    -- The forms of one word are counted each, and many videos have several.
    SELECT coalesce(greatest(max(n), sum(n) / 2), 0) / counted INTO one
    FROM (SELECT CASE WHEN in_titles THEN v.titles ELSE v.documents END AS n
      FROM public.search_vocabulary v WHERE v.word = ANY (public.search_group(groups, place))) c;
    lowest := least(lowest, one);
    share := share * CASE place WHEN 0 THEN one ELSE least(1, 3 * one) END;
  END LOOP;
  RETURN least(share, lowest);
END $$;

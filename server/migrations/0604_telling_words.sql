-- Related videos are found by the rarest words of a title. `rare` is a query for any of the words that up to `most` videos together are
-- likely to have in their title, so that all of these are found, however old. When they are fewer than `few`, `usual` is the next word. A query for all
-- words would find the newest videos with the most frequent one.
CREATE FUNCTION search_telling_words(title text, most integer, few integer, OUT rare tsquery, OUT usual tsquery)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (string_agg(quote_literal(r.word), ' | ') FILTER (WHERE r.together <= most))::tsquery,
    (min(quote_literal(r.word)) FILTER (WHERE r.together > most AND r.together - r.videos < few))::tsquery
  FROM (
    SELECT c.word, c.videos, sum(c.videos) OVER (ORDER BY c.videos, c.word ROWS UNBOUNDED PRECEDING) AS together FROM (
      SELECT w.lexeme AS word,
        -- Titles are counted in the newest videos only.
        coalesce(v.titles, 0)::float8 * n.last / (n.last - greatest(0, (n.last / 8192 - 4) * 8192) + 1) AS videos
      FROM (SELECT max(s.video_id) AS last FROM public.video_search s) n
      CROSS JOIN unnest(to_tsvector('simple', public.search_fold(title))) w
      -- One by one: the planner would read all counts.
      LEFT JOIN LATERAL (SELECT v.titles FROM public.search_vocabulary v WHERE v.word = w.lexeme LIMIT 1) v ON true
      WHERE length(w.lexeme) > 3
    ) c
  ) r
$$;

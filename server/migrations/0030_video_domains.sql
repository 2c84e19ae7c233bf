-- Domain search: the web domains a video stands for, kept by triggers whoever writes.

-- Where a video was first published, given by its owner.
ALTER TABLE videos ADD COLUMN source_url text CHECK (char_length(source_url) <= 2000);

-- An internationalised label (xn--...) in its own letters (RFC 3492), so that both ways to write it are one. What is no
-- punycode stays as it is.
CREATE FUNCTION punycode_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest CONSTANT text := substr(label, 5);
  tail CONSTANT integer := position('-' in reverse(rest));
  chars text[] := CASE WHEN tail > 0 THEN string_to_array(left(rest, -tail), NULL) ELSE '{}' END;
  coded CONSTANT text := CASE WHEN tail > 0 THEN right(rest, tail - 1) ELSE rest END;
  point bigint := 128;
  bias bigint := 72;
  i bigint := 0;
  p integer := 1;
  old bigint;
  weight bigint;
  k bigint;
  code integer;
  digit bigint;
  threshold bigint;
  total bigint;
  delta bigint;
BEGIN
  WHILE p <= length(coded) LOOP
    old := i;
    weight := 1;
    k := 36;
    LOOP
      code := ascii(substr(coded, p, 1));
      p := p + 1;
      digit := CASE WHEN code BETWEEN 97 AND 122 THEN code - 97 WHEN code BETWEEN 48 AND 57 THEN code - 22 END;
      IF digit IS NULL THEN RETURN label; END IF;
      i := i + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    END LOOP;
    total := cardinality(chars) + 1;
    delta := CASE WHEN old = 0 THEN (i - old) / 700 ELSE (i - old) / 2 END;
    delta := delta + delta / total;
    k := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      k := k + 36;
    END LOOP;
    bias := k + 36 * delta / (delta + 38);
    point := point + i / total;
    i := i % total;
    chars := chars[1:i] || chr(point::integer) || chars[i + 1:];
    i := i + 1;
  END LOOP;
  RETURN array_to_string(chars, '');
EXCEPTION WHEN OTHERS THEN
  -- Numbers beyond every character: somebody's nonsense must not keep a video from being saved.
  RETURN label;
END $$;

-- The hosts of the links in a text: lower case, without port, sign-in part and `www.`, in their own letters. The rest of an
-- address is read over, so that an address inside an address is no link. A backslash ends the host, as in browsers.
CREATE FUNCTION link_hosts(input text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT host FROM (
    SELECT (
      SELECT string_agg(CASE WHEN label LIKE 'xn--%' THEN public.punycode_label(label) ELSE label END, '.' ORDER BY n)
      FROM unnest(string_to_array(regexp_replace(rtrim(lower(normalize(found[1], NFKC)), '.,;!*_'), '^www\.', ''), '.'))
        WITH ORDINALITY AS part (label, n)
    ) AS host
    FROM regexp_matches(input, '(?:https?://(?:[^\s/\\?#@]*@)?|\mwww\.)([^\s/\\?#:@<>"''()\[\]،؛؟]+)\S*', 'gi') AS found
  ) hosts
  WHERE host ~ '^[^.]+(\.[^.]+){1,9}$' AND host !~ '\.[0-9]+$' AND char_length(host) <= 253
  LIMIT 40
$$;

-- One row for a host and for each domain above it (video.example.org, example.org): a search for a domain is one equal key,
-- finds its sub-domains, and never what only ends or begins with the same letters.
CREATE TABLE video_domains (
  domain   text COLLATE "C" NOT NULL,
  video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- "the newest videos of a domain"; by prefix "domains with this name and another ending"
  PRIMARY KEY (domain, video_id)
);
-- "the domains of this video", to write them again
CREATE INDEX video_domains_video ON video_domains (video_id);

CREATE FUNCTION refresh_video_domains(ids integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM video_domains WHERE video_id = ANY (ids);
  INSERT INTO video_domains (domain, video_id)
  SELECT DISTINCT array_to_string(labels[depth:], '.'), v.id
  FROM videos v
  JOIN users u ON u.id = v.owner_id
  CROSS JOIN LATERAL link_hosts(concat_ws(' ', u.website, v.source_url, v.description)) host
  CROSS JOIN LATERAL string_to_array(host, '.') labels
  CROSS JOIN LATERAL generate_series(1, cardinality(labels) - 1) depth
  WHERE v.id = ANY (ids)
$$;

CREATE FUNCTION videos_domains_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_domains(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER videos_domains_insert AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION videos_domains_changed();
CREATE TRIGGER videos_domains_update AFTER UPDATE OF description, source_url, owner_id ON videos
  FOR EACH ROW EXECUTE FUNCTION videos_domains_changed();

CREATE FUNCTION users_domains_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_video_domains(ARRAY(SELECT id FROM videos WHERE owner_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER users_domains_update AFTER UPDATE OF website ON users
  FOR EACH ROW WHEN (OLD.website IS DISTINCT FROM NEW.website) EXECUTE FUNCTION users_domains_changed();

SELECT refresh_video_domains(ARRAY(SELECT id FROM videos));

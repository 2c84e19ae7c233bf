-- Search by domain reads a page of its newest videos from an index instead of ranking thousands of them.

ALTER TABLE video_domains ADD COLUMN created_at timestamptz(3);
UPDATE video_domains d SET created_at = v.created_at FROM videos v WHERE v.id = d.video_id;
ALTER TABLE video_domains ALTER COLUMN created_at SET NOT NULL;
-- "the newest videos of this domain"
CREATE INDEX video_domains_newest ON video_domains (domain, created_at DESC, video_id DESC);

CREATE OR REPLACE FUNCTION refresh_video_domains(ids integer[]) RETURNS void LANGUAGE sql AS $$
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

-- A scheduled video is new when it appears.
DROP TRIGGER videos_domains_update ON videos;
CREATE TRIGGER videos_domains_update AFTER UPDATE OF description, source_url, owner_id, created_at ON videos
  FOR EACH ROW EXECUTE FUNCTION videos_domains_changed();

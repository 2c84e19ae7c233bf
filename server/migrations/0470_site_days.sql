-- The figures of the console by day (UTC), stored like the sums of 0340: triggers write changes, a job folds them.

CREATE TABLE site_days (
  day             date PRIMARY KEY,
  -- People who registered on this day, without deleted ones.
  sign_ups        bigint NOT NULL,
  -- Videos uploaded on this day, with deleted ones and without.
  uploads         bigint NOT NULL,
  videos          bigint NOT NULL,
  watch_seconds   bigint NOT NULL,
  gift_cents      bigint NOT NULL,
  -- Arrivals minus departures.
  videos_waiting  bigint NOT NULL,
  reports_waiting bigint NOT NULL
);
CREATE TABLE site_day_changes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day             date NOT NULL,
  sign_ups        bigint NOT NULL DEFAULT 0,
  uploads         bigint NOT NULL DEFAULT 0,
  videos          bigint NOT NULL DEFAULT 0,
  watch_seconds   bigint NOT NULL DEFAULT 0,
  gift_cents      bigint NOT NULL DEFAULT 0,
  videos_waiting  bigint NOT NULL DEFAULT 0,
  reports_waiting bigint NOT NULL DEFAULT 0
);

CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'UTC')::date;

-- What the row was counts as taken away, what it is as added.

CREATE FUNCTION users_count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO site_day_changes (day, sign_ups) VALUES (utc_day(OLD.created_at), -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO site_day_changes (day, sign_ups) VALUES (utc_day(NEW.created_at), 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_by_day AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_count_by_day();
CREATE TRIGGER users_by_day_changed AFTER UPDATE OF deleted_at, created_at ON users FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.created_at) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.created_at))
  EXECUTE FUNCTION users_count_by_day();

CREATE FUNCTION videos_count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO site_day_changes (day, uploads, videos)
    VALUES (utc_day(OLD.created_at), -1, CASE WHEN OLD.deleted_at IS NULL THEN -1 ELSE 0 END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO site_day_changes (day, uploads, videos)
    VALUES (utc_day(NEW.created_at), 1, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE 0 END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER videos_by_day AFTER INSERT OR DELETE ON videos FOR EACH ROW EXECUTE FUNCTION videos_count_by_day();
CREATE TRIGGER videos_by_day_changed AFTER UPDATE OF deleted_at, created_at ON videos FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.created_at) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.created_at))
  EXECUTE FUNCTION videos_count_by_day();

CREATE FUNCTION watch_time_counts_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO site_day_changes (day, watch_seconds) VALUES (coalesce(NEW.day, OLD.day), coalesce(NEW.seconds, 0) - coalesce(OLD.seconds, 0));
  RETURN NULL;
END $$;
CREATE TRIGGER video_watch_days_by_day AFTER INSERT OR DELETE OR UPDATE OF seconds ON video_watch_days
  FOR EACH ROW EXECUTE FUNCTION watch_time_counts_by_day();

CREATE FUNCTION donations_count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'succeeded' AND OLD.succeeded_at IS NOT NULL THEN
    INSERT INTO site_day_changes (day, gift_cents) VALUES (utc_day(OLD.succeeded_at), -OLD.amount_cents);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'succeeded' AND NEW.succeeded_at IS NOT NULL THEN
    INSERT INTO site_day_changes (day, gift_cents) VALUES (utc_day(NEW.succeeded_at), NEW.amount_cents);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER donations_by_day AFTER INSERT OR DELETE ON donations FOR EACH ROW EXECUTE FUNCTION donations_count_by_day();
CREATE TRIGGER donations_by_day_changed AFTER UPDATE OF state, succeeded_at, amount_cents ON donations FOR EACH ROW
  WHEN ((OLD.state, OLD.succeeded_at, OLD.amount_cents) IS DISTINCT FROM (NEW.state, NEW.succeeded_at, NEW.amount_cents))
  EXECUTE FUNCTION donations_count_by_day();

CREATE FUNCTION moderation_counts_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO site_day_changes (day, videos_waiting)
    VALUES (utc_day(OLD.created_at), (OLD.from_status IS NOT DISTINCT FROM 'pending')::int - (OLD.to_status = 'pending')::int);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO site_day_changes (day, videos_waiting)
    VALUES (utc_day(NEW.created_at), (NEW.to_status = 'pending')::int - (NEW.from_status IS NOT DISTINCT FROM 'pending')::int);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moderation_transitions_by_day AFTER INSERT OR DELETE OR UPDATE OF from_status, to_status, created_at ON moderation_transitions
  FOR EACH ROW EXECUTE FUNCTION moderation_counts_by_day();

CREATE FUNCTION reports_count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO site_day_changes (day, reports_waiting)
    SELECT utc_day(OLD.created_at), -1
    UNION ALL SELECT utc_day(OLD.decided_at), 1 WHERE OLD.decided_at IS NOT NULL AND OLD.state IN ('decided', 'closed');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO site_day_changes (day, reports_waiting)
    SELECT utc_day(NEW.created_at), 1
    UNION ALL SELECT utc_day(NEW.decided_at), -1 WHERE NEW.decided_at IS NOT NULL AND NEW.state IN ('decided', 'closed');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER report_cases_by_day AFTER INSERT OR DELETE ON report_cases FOR EACH ROW EXECUTE FUNCTION reports_count_by_day();
CREATE TRIGGER report_cases_by_day_changed AFTER UPDATE OF state, decided_at, created_at ON report_cases FOR EACH ROW
  WHEN ((OLD.state, OLD.decided_at, OLD.created_at) IS DISTINCT FROM (NEW.state, NEW.decided_at, NEW.created_at))
  EXECUTE FUNCTION reports_count_by_day();

-- The figures of the days in a range as their rows have them now, without days on which nothing happened.
CREATE FUNCTION count_site_days(first date, last date) RETURNS TABLE (
  day date, sign_ups bigint, uploads bigint, videos bigint, watch_seconds bigint, gift_cents bigint, videos_waiting bigint, reports_waiting bigint
) LANGUAGE sql STABLE AS $$
  WITH span AS MATERIALIZED (
    SELECT first::timestamp AT TIME ZONE 'UTC' AS begins, (last + 1)::timestamp AT TIME ZONE 'UTC' AS ends
  )
  SELECT p.day, sum(p.sign_ups)::bigint, sum(p.uploads)::bigint, sum(p.videos)::bigint, sum(p.seconds)::bigint, sum(p.cents)::bigint,
    sum(p.waiting)::bigint, sum(p.reports)::bigint
  FROM (
    SELECT utc_day(created_at) AS day, count(*) AS sign_ups, 0 AS uploads, 0 AS videos, 0 AS seconds, 0 AS cents, 0 AS waiting, 0 AS reports
    FROM users, span WHERE deleted_at IS NULL AND created_at >= begins AND created_at < ends GROUP BY 1
    UNION ALL
    SELECT utc_day(created_at), 0, count(*), count(*) FILTER (WHERE deleted_at IS NULL), 0, 0, 0, 0
    FROM videos, span WHERE created_at >= begins AND created_at < ends GROUP BY 1
    UNION ALL
    SELECT w.day, 0, 0, 0, sum(w.seconds), 0, 0, 0 FROM video_watch_days w WHERE w.day BETWEEN first AND last GROUP BY 1
    UNION ALL
    SELECT utc_day(succeeded_at), 0, 0, 0, 0, sum(amount_cents), 0, 0
    FROM donations, span WHERE state = 'succeeded' AND succeeded_at >= begins AND succeeded_at < ends GROUP BY 1
    UNION ALL
    SELECT utc_day(created_at), 0, 0, 0, 0, 0, sum((to_status = 'pending')::int - (from_status IS NOT DISTINCT FROM 'pending')::int), 0
    FROM moderation_transitions, span WHERE created_at >= begins AND created_at < ends GROUP BY 1
    UNION ALL
    SELECT utc_day(created_at), 0, 0, 0, 0, 0, 0, count(*)
    FROM report_cases, span WHERE created_at >= begins AND created_at < ends GROUP BY 1
    UNION ALL
    SELECT utc_day(decided_at), 0, 0, 0, 0, 0, 0, -count(*)
    FROM report_cases, span WHERE state IN ('decided', 'closed') AND decided_at >= begins AND decided_at < ends GROUP BY 1
  ) p
  GROUP BY p.day
$$;
-- "the watch time of these days", for the hourly comparison
CREATE INDEX video_watch_days_day ON video_watch_days (day) INCLUDE (seconds);
-- "reports of these days", for the same
CREATE INDEX report_cases_created ON report_cases (created_at);

-- The triggers hold the tables until the end of this migration: what is written meanwhile is counted by them afterwards.
INSERT INTO site_days SELECT * FROM count_site_days('0001-01-01', '9999-12-30');

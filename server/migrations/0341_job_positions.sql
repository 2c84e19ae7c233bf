-- Where a job that walks over a large table in steps continues with its next run; no row: at the beginning.
CREATE TABLE job_positions (
  job        text PRIMARY KEY,
  next_id    bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

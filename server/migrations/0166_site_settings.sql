-- What admins have set, one row a setting; without a row the environment's value holds.
CREATE TABLE site_settings (
  name       text PRIMARY KEY,
  value      jsonb NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);

-- A film can also be shown behind the sign-in forms, where people without an account see it.
ALTER TABLE featured_videos ADD COLUMN place text NOT NULL DEFAULT 'home' CHECK (place IN ('home', 'entrance'));

-- Who may find an approved video: everybody, those who have its address, or members only.
ALTER TABLE videos
  ADD COLUMN visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'unlisted', 'members'));

-- Whether an avatar is still shown: avatars that nobody has any more are removed from the media storage, and an account that
-- is deleted leaves an avatar that somebody else has too.
CREATE INDEX users_avatar_key ON users (avatar_key) WHERE avatar_key IS NOT NULL;

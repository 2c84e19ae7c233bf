-- A picture or profile that was on its way when the account was deleted in another tab was stored with the deleted account.
UPDATE users
SET display_name = 'Deleted account', avatar_key = NULL, bio = '', website = NULL, email = NULL, email_verified_at = NULL
WHERE deleted_at IS NOT NULL AND (
  display_name <> 'Deleted account' OR bio <> '' OR num_nonnulls(avatar_key, website, email, email_verified_at) > 0
);

ALTER TABLE users ADD CONSTRAINT users_deleted_are_empty
  CHECK (deleted_at IS NULL OR bio = '' AND num_nonnulls(avatar_key, website, email, email_verified_at) = 0);

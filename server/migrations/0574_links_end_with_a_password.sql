-- A link for a forgotten password ends when the password changes, however it does: in the settings, by another link or by a
-- command of the operator. Somebody who changes it because others can read their mail would otherwise lose it again.
CREATE FUNCTION end_password_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM account_tokens WHERE user_id = NEW.id AND purpose = 'reset_password';
  RETURN NULL;
END $$;

CREATE TRIGGER users_password_changed AFTER UPDATE OF password_hash ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION end_password_links();

-- A mail with a one-time link is not sent when the link no longer works: after its time, or when a newer link replaced it.
ALTER TABLE mail_outbox
  ADD COLUMN link_key text,
  ADD COLUMN link_expires_at timestamptz(3),
  DROP CONSTRAINT mail_outbox_state_check,
  ADD CONSTRAINT mail_outbox_state_check CHECK (state IN ('queued', 'sent', 'failed', 'kept', 'expired', 'replaced'));
-- "the waiting mail that this link replaces", and "what became of the newest link"
CREATE INDEX mail_outbox_link ON mail_outbox (link_key, id) WHERE link_key IS NOT NULL;

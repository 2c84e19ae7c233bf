-- Mail that was written: sent by SMTP where that is configured, otherwise kept for staff to read.

CREATE TABLE mail_outbox (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_address      text NOT NULL CHECK (char_length(to_address) BETWEEN 3 AND 320),
  template        text NOT NULL,
  language        text NOT NULL,
  subject         text NOT NULL,
  text_body       text NOT NULL,
  html_body       text NOT NULL,
  -- Of the header List-Unsubscribe; null for mail that a person asked for.
  unsubscribe_url text,
  -- kept: no mail server is configured.
  state           text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'kept')),
  error           text,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  sent_at         timestamptz(3)
);
-- "the outbox, newest first", and "mail to sweep"
CREATE INDEX mail_outbox_created ON mail_outbox (created_at DESC, id DESC);

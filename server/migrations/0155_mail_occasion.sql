-- What a mail is about, so that a job that runs twice says it once: `donation:17`. Null: nobody repeats it.
ALTER TABLE mail_outbox ADD COLUMN occasion text;
-- "was this said before"
CREATE UNIQUE INDEX mail_outbox_occasion ON mail_outbox (occasion) WHERE occasion IS NOT NULL;

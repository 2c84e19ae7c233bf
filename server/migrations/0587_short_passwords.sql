-- Whether the password has fewer characters than is expected of staff and of people who are paid out, as of the last sign-in or change.
-- Of older accounts it is known when they sign in again.
ALTER TABLE users ADD COLUMN password_is_short boolean NOT NULL DEFAULT false;

-- "the entries of one action, newest first", and "the actions there are entries of"
CREATE INDEX audit_log_action ON audit_log (action, id);

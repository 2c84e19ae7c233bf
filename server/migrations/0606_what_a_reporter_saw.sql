-- What a reporter saw where it differs from the copy in the case: the author had changed it since the first report. Reporters do
-- not read an earlier text, which may be what the author wanted nobody to read any longer.
ALTER TABLE reports ADD COLUMN seen_title text, ADD COLUMN seen_content text;

-- Whether the newest decision of a case removes its object; the decisions say so too, but not in the order of the list.
ALTER TABLE report_cases ADD COLUMN is_removed boolean NOT NULL DEFAULT false;
UPDATE report_cases SET is_removed = true
WHERE (SELECT d.is_removed FROM report_decisions d WHERE d.case_id = report_cases.id ORDER BY d.id DESC LIMIT 1);
-- "what staff have removed, newest first"
CREATE INDEX report_cases_removed ON report_cases (decided_at DESC, id DESC) WHERE is_removed;

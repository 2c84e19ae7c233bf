-- "the newest case about this thing": a removed thing that staff bring back, the case of a suspension
CREATE INDEX report_cases_target ON report_cases (target_type, target_id, id DESC);

-- How long reviews take is shown to everybody: read from the newest decisions.

-- "the newest decisions on videos that waited for one"
CREATE INDEX moderation_transitions_decided ON moderation_transitions (created_at DESC) WHERE from_status = 'pending';

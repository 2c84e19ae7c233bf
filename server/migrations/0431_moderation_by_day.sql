-- "decisions of the last days", for the plot of the console
CREATE INDEX moderation_transitions_created ON moderation_transitions (created_at) INCLUDE (from_status, to_status);

-- "the videos whose processing ended in the last days" (sweep-processing, every hour): the transitions of all videos were grouped
-- for it.
CREATE INDEX processing_transitions_created ON processing_transitions (created_at);

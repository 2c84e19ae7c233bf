-- "uploads of the last days", deleted ones too, for the plot of the console
CREATE INDEX videos_created ON videos (created_at);
-- "gifts of the last days", for the same
CREATE INDEX donations_succeeded ON donations (succeeded_at) INCLUDE (amount_cents) WHERE state = 'succeeded';

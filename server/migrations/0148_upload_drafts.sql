-- The words for a video whose file has arrived, kept until the video is made; null while nothing was kept.
ALTER TABLE uploads ADD COLUMN draft jsonb;

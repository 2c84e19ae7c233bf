-- Which of the pictures that were made of a video is shown, counted from 1; null: the poster. A picture of the owner's own
-- goes before it.
ALTER TABLE videos ADD COLUMN thumbnail_choice smallint CHECK (thumbnail_choice BETWEEN 1 AND 20);

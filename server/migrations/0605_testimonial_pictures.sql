-- The URL of the picture that staff have chosen last: an earlier one may be fetched later, because its server is slow.
ALTER TABLE testimonials ADD COLUMN picture_source text;

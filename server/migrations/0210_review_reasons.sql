-- Reasons that a moderator chose are codes (contract/src/review-reasons.ts), so that everybody reads them in their own
-- language. Sentences of ours that were stored as words become the code they mean; what somebody wrote stays as it is.

ALTER TABLE videos ADD COLUMN content_reason text;
ALTER TABLE moderation_transitions ADD COLUMN reason text;
ALTER TABLE notifications ADD COLUMN reason text;

CREATE TEMPORARY TABLE stored_sentences (words text PRIMARY KEY, reason text NOT NULL) ON COMMIT DROP;
INSERT INTO stored_sentences (words, reason) VALUES
  ('This video was not approved because it does not follow the content rules of this site.', 'rules'),
  ('The content is not religious.', 'not_religious'),
  ('المحتوى ليس دينيًا.', 'not_religious'),
  ('Der Inhalt ist nicht religiös.', 'not_religious'),
  ('El contenido no es religioso.', 'not_religious'),
  ('Le contenu n’est pas religieux.', 'not_religious'),
  ('It is disrespectful to people of a faith.', 'disrespectful'),
  ('فيه إساءة إلى أتباع دين.', 'disrespectful'),
  ('Er ist respektlos gegenüber Menschen eines Glaubens.', 'disrespectful'),
  ('Falta al respeto a personas de una fe.', 'disrespectful'),
  ('Il manque de respect aux personnes d’une foi.', 'disrespectful'),
  ('It uses pictures or music of others without permission.', 'rights'),
  ('يستخدم صورًا أو موسيقى للآخرين دون إذن.', 'rights'),
  ('Er verwendet Bilder oder Musik anderer ohne Erlaubnis.', 'rights'),
  ('Usa imágenes o música ajenas sin permiso.', 'rights'),
  ('Il utilise des images ou de la musique sans autorisation.', 'rights'),
  ('Picture or sound cannot be followed.', 'quality'),
  ('الصورة أو الصوت غير واضحين.', 'quality'),
  ('Bild oder Ton sind nicht zu verstehen.', 'quality'),
  ('La imagen o el sonido no se pueden seguir.', 'quality'),
  ('L’image ou le son ne peuvent pas être suivis.', 'quality'),
  ('Title or description do not fit the video.', 'misleading'),
  ('العنوان أو الوصف لا يطابق الفيديو.', 'misleading'),
  ('Titel oder Beschreibung passen nicht zum Video.', 'misleading'),
  ('El título o la descripción no corresponden al vídeo.', 'misleading'),
  ('Le titre ou la description ne correspondent pas à la vidéo.', 'misleading'),
  ('changed by its owner', 'changed_by_owner'),
  -- Reports that were upheld without a word left their own codes in the notes.
  ('spam', 'spam'),
  ('harassment', 'harassment'),
  ('hate', 'hate'),
  ('violence', 'violence'),
  ('sexual', 'sexual'),
  ('child_safety', 'child_safety'),
  ('self_harm', 'self_harm'),
  ('false_information', 'false_information'),
  ('copyright', 'copyright'),
  ('privacy', 'privacy'),
  ('off_topic', 'off_topic'),
  ('other', 'other');

UPDATE videos SET content_reason = stored.reason, content_notes = ''
FROM stored_sentences AS stored WHERE videos.content_notes = stored.words;

UPDATE moderation_transitions AS step SET reason = stored.reason, notes = ''
FROM stored_sentences AS stored WHERE step.notes = stored.words;

-- Excerpts hold the first 140 characters.
UPDATE notifications SET reason = stored.reason, excerpt = ''
FROM stored_sentences AS stored
WHERE notifications.kind IN ('video_approved', 'video_rejected') AND notifications.excerpt = left(stored.words, 140);

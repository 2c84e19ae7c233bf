-- Names that fit every tradition: not only one faith's word for sacred texts and for giving.
-- A name that an operator has changed stays as it is.

UPDATE category_names n SET name = t.new_name
FROM categories c
JOIN (VALUES
  ('scripture', 'ar', 'النصوص', 'النصوص المقدسة'),
  ('scripture', 'es', 'Escrituras', 'Textos sagrados'),
  ('scripture', 'fr', 'Écritures', 'Textes sacrés'),
  ('charity', 'ar', 'الصدقة', 'العمل الخيري'),
  ('charity', 'de', 'Nächstenliebe', 'Wohltätigkeit')
) AS t (slug, language, old_name, new_name) ON t.slug = c.slug AND c.kind = 'video'
WHERE n.category_id = c.id AND n.language = t.language AND n.name = t.old_name;

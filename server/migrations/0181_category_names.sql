-- Worship is more than a service and study more than a university: the German names say so. A name that an operator has
-- changed stays.
UPDATE category_names n SET name = 'Andacht'
FROM categories c WHERE c.id = n.category_id AND c.slug = 'worship' AND n.language = 'de' AND n.name = 'Gottesdienst';
UPDATE category_names n SET name = 'Lernen'
FROM categories c WHERE c.id = n.category_id AND c.slug = 'study' AND n.language = 'de' AND n.name = 'Studium';

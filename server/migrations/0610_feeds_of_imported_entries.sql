-- Feeds number their entries alike: an id that is not unique in the world belongs to the feed that uses it (decision 0282).
-- Null: unique in the world, of another kind of archive, or imported by an earlier version from the command line.
ALTER TABLE archive_items ADD COLUMN scope text;

-- The imports that were started in the browser name their feed.
UPDATE archive_items AS known
SET scope = found.scope
FROM (
  SELECT DISTINCT ON (imports.owner_id, item.item ->> 'key')
    imports.owner_id, item.item ->> 'key' AS item_key,
    -- An index holds 2,700 bytes of key and scope.
    CASE WHEN octet_length(imports.place) <= 500 THEN imports.place
      ELSE encode(sha256(convert_to(imports.place, 'UTF8')), 'hex') END AS scope
  FROM import_items AS item
  JOIN imports ON imports.id = item.import_id
  WHERE imports.source = 'feed' AND item.state = 'imported'
  ORDER BY imports.owner_id, item.item ->> 'key', imports.id
) AS found
WHERE known.owner_id = found.owner_id AND known.item_key = found.item_key AND known.state = 'imported'
  AND octet_length(known.item_key) <= 1505;

ALTER TABLE archive_items
  DROP CONSTRAINT archive_items_owner_id_item_key_key,
  ADD CONSTRAINT archive_items_of_an_owner UNIQUE NULLS NOT DISTINCT (owner_id, item_key, scope);

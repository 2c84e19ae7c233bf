-- Two archives may have different films of one name: the key of a folder's file has the size of the file (decision 0160).
UPDATE archive_items AS item
SET item_key = item.item_key || ':' || upload.bytes
FROM uploads AS upload
WHERE upload.id = item.upload_id AND item.item_key LIKE 'folder:%';

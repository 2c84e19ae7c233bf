-- Why an import failed is a code with facts (contract/src/import-failures.ts), so that admins read it in their own language
-- and no path of the server is shown. Sentences that were stored become the code they mean.

CREATE FUNCTION pg_temp.import_failure(words text, place text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN words IS NULL THEN NULL
    WHEN words LIKE 'There is no video in %' THEN jsonb_build_object('code', 'no_videos')
    WHEN words LIKE 'There are more than % videos in %' THEN jsonb_build_object('code', 'too_many_videos', 'most', 10000)
    WHEN words LIKE 'There is no folder %' THEN jsonb_build_object('code', 'folder_gone', 'file', place)
    WHEN words LIKE '%cannot be read. It names the files%'
      THEN jsonb_build_object('code', 'table_unreadable', 'file', place || '/videos.csv')
    WHEN words LIKE '% names "%", and there is no such file in the folder.'
      THEN jsonb_build_object('code', 'file_missing', 'table', place || '/videos.csv',
        'file', substring(words from ' names "(.*)", and there is no such file in the folder\.$'))
    WHEN words LIKE '% is not CSV: %'
      THEN jsonb_build_object('code', 'table_malformed', 'line', substring(words from 'line (\d+) is not CSV')::integer,
        'file', place || '/' || substring(words from '([^/]*): line \d+ is not CSV'))
    WHEN words LIKE 'There is no "video metadata/videos.csv" below %'
      THEN jsonb_build_object('code', 'takeout_missing', 'file', place)
    WHEN words LIKE 'The file of "%" (%) is not below %'
      THEN jsonb_build_object('code', 'takeout_file_missing', 'file', place,
        'title', substring(words from '^The file of "(.*)" \([^)]*\) is not below '))
    WHEN words LIKE '% is no feed that can be read: %'
      THEN jsonb_build_object('code', 'feed_malformed', 'address', split_part(words, ' ', 1))
    WHEN words LIKE '% is no address of a PeerTube channel.%'
      THEN jsonb_build_object('code', 'not_a_channel', 'address', split_part(words, ' ', 1))
    WHEN words LIKE '% did not answer as PeerTube does.'
      THEN jsonb_build_object('code', 'not_peertube', 'address', split_part(words, ' ', 1))
    WHEN words LIKE '%no http or https address%' THEN jsonb_build_object('code', 'address_invalid', 'address', place)
    WHEN words LIKE '%a forbidden address%' THEN jsonb_build_object('code', 'address_forbidden', 'address', place)
    WHEN words ~ 'the address answered \d{3}'
      THEN jsonb_build_object('code', 'address_status', 'address', place,
        'status', substring(words from 'the address answered (\d{3})')::integer)
    WHEN words ~ 'more than \d+ redirects' THEN jsonb_build_object('code', 'address_redirects', 'address', place)
    WHEN words ~ 'more than \d+ bytes' THEN jsonb_build_object('code', 'address_too_large', 'address', place)
    WHEN words LIKE '% could not be read: %' OR words ~ 'ECONN|ENOTFOUND|EAI_AGAIN|was cut off|fell silent'
      THEN jsonb_build_object('code', 'address_unreachable', 'address', place)
    WHEN words LIKE 'The file is gone, %' OR words LIKE 'ENOENT%' THEN jsonb_build_object('code', 'file_gone')
    WHEN words LIKE 'EACCES%' THEN jsonb_build_object('code', 'file_unreadable')
    WHEN words = 'Please select a video file.' THEN jsonb_build_object('code', 'not_a_video')
    WHEN words LIKE 'The video file is incomplete or damaged.%' THEN jsonb_build_object('code', 'video_truncated')
    WHEN words LIKE 'The video has no length.%' THEN jsonb_build_object('code', 'video_without_duration')
    WHEN words = 'The file is larger than this site accepts.' THEN jsonb_build_object('code', 'upload_too_large')
    WHEN words LIKE 'It is being imported by another process.' THEN jsonb_build_object('code', 'busy')
    WHEN words LIKE 'The process ended each time %' THEN jsonb_build_object('code', 'interrupted')
    ELSE jsonb_build_object('code', 'internal')
  END
$$;

ALTER TABLE imports ALTER COLUMN failure TYPE jsonb USING pg_temp.import_failure(failure, place);

-- A thing's address stands with the thing.
ALTER TABLE import_items ALTER COLUMN failure TYPE jsonb
  USING pg_temp.import_failure(failure, coalesce(item #>> '{video,address}', ''));
ALTER TABLE archive_items ALTER COLUMN failure TYPE jsonb USING pg_temp.import_failure(failure, item_key);

DROP FUNCTION pg_temp.import_failure(text, text);

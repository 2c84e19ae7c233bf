-- Archived rooms, the last active first.
CREATE INDEX chat_rooms_archived ON chat_rooms (active_at DESC, id DESC) WHERE archived_at IS NOT NULL;

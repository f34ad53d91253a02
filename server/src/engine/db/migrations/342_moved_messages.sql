-- The messages that were moved into a stretch of a conversation: by their place in it, since their ids do not grow with it.
-- `messages_moved`, which only nodes of an earlier release use, can be dropped by a later one.
create index messages_moved_here on messages (realm_id, conversation_id, seq, id) where facts & 32 <> 0;

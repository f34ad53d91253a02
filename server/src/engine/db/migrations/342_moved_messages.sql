-- The messages that were moved into a stretch of a conversation: by their place in it, since their ids do not grow with it.
create index messages_moved_here on messages (realm_id, conversation_id, seq, id) where facts & 32 <> 0;

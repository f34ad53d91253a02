-- The messages that were moved into a stretch of a conversation: by their place in it, since their ids do not grow with it.
drop index messages_moved;
create index messages_moved on messages (realm_id, conversation_id, seq, id) where facts & 32 <> 0;

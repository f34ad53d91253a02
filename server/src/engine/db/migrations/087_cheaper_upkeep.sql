-- What the database does beside the sends of a busy organisation, every few seconds.

-- Three hundred rows are looked at for each of the common values that statistics are to name, a hundred by default. All
-- that is asked of these tables goes by an index, whatever the statistics say.
alter table messages
  alter column realm_id set statistics 20,
  alter column id set statistics 20,
  alter column conversation_id set statistics 20,
  alter column seq set statistics 20,
  alter column sender_id set statistics 20,
  alter column sent_at set statistics 20,
  alter column topic set statistics 20,
  alter column client set statistics 20,
  alter column facts set statistics 20,
  alter column last_edit_at set statistics 20,
  alter column last_moved_at set statistics 20,
  alter column queue_id set statistics 20,
  alter column local_id set statistics 20;
alter index messages_topic alter column 3 set statistics 20;
alter table journal
  alter column realm_id set statistics 20,
  alter column position set statistics 20,
  alter column size set statistics 20,
  alter column at set statistics 20;

-- No two of their entries are alike, for they end in the message's id: to look for such in each full page is in vain.
alter index messages_conversation set (deduplicate_items = off);
alter index messages_topic set (deduplicate_items = off);
alter index messages_sender set (deduplicate_items = off);

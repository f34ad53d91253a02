-- A send has no row of its conversation to write any more: the last seq shows in the rows of messages, and is written
-- down only where those go. What was written before stays true.
alter table conversations rename column last_seq to last_seq_gone;

-- As json the database read through each run before it kept it, for nobody: what is written there was made by this
-- server a moment ago.
alter table journal alter column entries type text using entries::text;
alter table journal alter column entries set statistics 0;
-- And it compressed what is no longer than a page, to save a hundred bytes a message of what is soon pruned.
alter table journal set (toast_tuple_target = 8160);

drop function append_to_journal(integer, bigint, boolean, bigint, integer, json);

-- Appends entries behind the position where the caller knows the journal to end. Where another node has appended
-- meanwhile it raises an error: the whole transaction then rolls back, the node catches up and decides again. No
-- transaction is sent any more before the one ahead of it is answered, so there is no other that it could depend on.
create function append_to_journal(
  the_realm integer, head bigint, last_message bigint, size integer, entries text)
returns void language plpgsql as $$
begin
  update realms set journal_head = head + size, last_message_id = greatest(last_message_id, last_message)
   where realm_id = the_realm and journal_head = head;
  if not found then
    raise exception 'journal moved' using errcode = 'PJ001';
  end if;
  insert into journal values (the_realm, head + size, size, entries, extract(epoch from now()));
end $$;

-- A send has no row of its conversation to write any more: the last seq shows in the rows of messages, and is written
-- down only where those go. What was written before stays true.
alter table conversations rename column last_seq to last_seq_gone;

-- As json the database read through each run before it kept it, for nobody: what is written there was made by this
-- server a moment ago.
alter table journal alter column entries type text using entries::text;
alter table journal alter column entries set statistics 0;
drop function append_to_journal(integer, bigint, boolean, bigint, integer, json);

-- By the rules that stand before it in 083.
create function append_to_journal(
  the_realm integer, head bigint, follows boolean, last_message bigint, size integer, entries text)
returns void language plpgsql as $$
declare
  new_head constant bigint := head + size;
begin
  update realms set journal_head = new_head, last_message_id = greatest(last_message_id, last_message)
   where realm_id = the_realm and journal_head = head
     and (not follows or current_setting('parley.brought_to', true) = the_realm || ':' || head);
  if not found then
    raise exception 'journal moved' using errcode = 'PJ001';
  end if;
  insert into journal values (the_realm, new_head, size, entries, extract(epoch from now()));
  -- Forgotten with the transaction if it fails.
  perform set_config('parley.brought_to', the_realm || ':' || new_head, false);
end $$;

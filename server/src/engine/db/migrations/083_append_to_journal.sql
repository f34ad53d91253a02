drop function advance_journal(integer, bigint, integer, bigint);

-- Appends entries behind the position where the caller knows the journal to end. Where another node has appended
-- meanwhile it raises an error: the whole transaction then rolls back, the node catches up and decides again.
--
-- A transaction that follows is sent before the one ahead of it has been answered. When that one fails, it has to fail
-- too, also where another node has meanwhile moved the head to just where it would have been: so the head must have been
-- brought there by the same connection.
create function append_to_journal(
  the_realm integer, head bigint, follows boolean, last_message bigint, kinds text[], payloads jsonb)
returns void language plpgsql as $$
declare
  new_head constant bigint := head + cardinality(kinds);
begin
  update realms set journal_head = new_head, last_message_id = greatest(last_message_id, last_message)
   where realm_id = the_realm and journal_head = head
     and (not follows or current_setting('parley.brought_to', true) = the_realm || ':' || head);
  if not found then
    raise exception 'journal moved' using errcode = 'PJ001';
  end if;
  insert into journal (realm_id, position, kind, payload, at)
  select the_realm, head + entry.ordinal, entry.kind, entry.payload, extract(epoch from now())
    from rows from (unnest(kinds), jsonb_array_elements(payloads))
         with ordinality as entry(kind, payload, ordinal);
  -- Forgotten with the transaction if it fails.
  perform set_config('parley.brought_to', the_realm || ':' || new_head, false);
end $$;

-- A transaction may be sent before the one ahead of it has been answered. When that one fails, this one has to fail too,
-- also where another node has meanwhile moved the head to just where it would have been: the head must have been brought
-- there by the same connection.
drop function advance_journal(integer, bigint, integer, bigint);

create function advance_journal(
  the_realm integer, expected bigint, entries integer, last_message bigint, follows boolean default false)
returns void language plpgsql as $$
begin
  update realms set journal_head = expected + entries, last_message_id = greatest(last_message_id, last_message)
   where realm_id = the_realm and journal_head = expected
     and (not follows or current_setting('parley.brought_to', true) = the_realm || ':' || expected);
  if not found then
    raise exception 'journal moved' using errcode = 'PJ001';
  end if;
  -- Forgotten with the transaction if it fails.
  perform set_config('parley.brought_to', the_realm || ':' || expected + entries, false);
end $$;

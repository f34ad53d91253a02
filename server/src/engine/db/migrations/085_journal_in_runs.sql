-- What a transaction appends is one row: a run of entries, the last of which has the row's position. A row for each
-- entry, taken apart and put together again as jsonb, was a third of what a send cost the database. Runs also repeat
-- themselves, so that they compress to a tenth.
--
-- An entry is [kind, payload]. Nobody looks for anything within one.
create table journal_runs (
  realm_id integer not null,
  position bigint not null,
  size integer not null,
  entries json not null,
  at bigint not null,
  primary key (realm_id, position)
);
insert into journal_runs
select realm_id, position, 1, json_build_array(json_build_array(kind, payload)), at from journal
 order by realm_id, position;
drop table journal;
alter table journal_runs rename to journal;
alter index journal_runs_pkey rename to journal_pkey;
alter table journal alter column entries set statistics 0;

drop function append_to_journal(integer, bigint, boolean, bigint, text[], jsonb);

-- By the rules that stand before it in 083; all that is another is what is inserted.
create function append_to_journal(
  the_realm integer, head bigint, follows boolean, last_message bigint, size integer, entries json)
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

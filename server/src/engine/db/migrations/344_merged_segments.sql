-- While segments of the text index are merged, whoever writes a document writes it to their new table too, which the
-- trigger names: nodes of the release before as well, which know of no merging. See docs/search.md.
create function write_to_merged_segments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    execute format('delete from %I where realm_id = $1 and message_id = $2', tg_argv[0])
      using old.realm_id, old.message_id;
  else
    execute format('insert into %I select ($1).* on conflict (realm_id, message_id) do update
        set conversation_id = excluded.conversation_id, document = excluded.document', tg_argv[0])
      using new;
  end if;
  return null;
end $$;

-- Refuses the transaction where there are more of something than there can be: for rows that are added many at a time,
-- so that nobody counts them before. Called behind the insert, it sees all that the transaction adds; the lock on the
-- journal's head, which the same transaction holds, keeps others from adding at the same time.
create function check_room(things text, present bigint, cap bigint) returns void
language plpgsql as $$
begin
  if present > cap then
    raise exception 'no room for %', things using errcode = 'PC001', constraint = things;
  end if;
end
$$;

-- Of one person all invitations are counted.
create index invitations_inviter on invitations (realm_id, inviter_id);

-- Who changed what, from where: written with the journal, by which it happens, and kept when the journal is pruned. The
-- id is the position of the entry times 100,000, and an index.
create table audit_log (
  realm_id integer not null references realms,
  id bigint not null,
  at bigint not null,
  action text not null,
  area text not null,
  acting_user_id integer,
  -- How the change came in, by which credential, address and program.
  actor json not null,
  user_ids integer[] not null,
  channel_id integer,
  group_id integer,
  subject text,
  old_value json,
  new_value json,
  primary key (realm_id, id)
);
-- The ids of people are those of one organization, so the index needs no realm_id.
create index audit_log_people on audit_log using gin (user_ids);
create index audit_log_acting on audit_log (realm_id, acting_user_id, id);
create index audit_log_channel on audit_log (realm_id, channel_id, id) where channel_id is not null;
create index audit_log_group on audit_log (realm_id, group_id, id) where group_id is not null;
create index audit_log_at on audit_log (realm_id, at);

-- The archive of their own data that somebody asked for last: another takes its place.

-- token: what the file store's key and the address are made of. Pending while none of the other times is set.
create table own_exports (
  realm_id integer not null references realms,
  user_id integer not null,
  token text not null,
  requested_at bigint not null,
  finished_at bigint,
  failed_at bigint,
  deleted_at bigint,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);
create unique index own_exports_token on own_exports (realm_id, token);

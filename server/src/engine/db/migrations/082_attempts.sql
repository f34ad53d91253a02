-- What may be tried only so often, on all nodes together and over restarts: trying passwords, sending letters.
create table attempts (
  realm_id integer not null references realms,
  kind text not null,
  -- Of the name that it is counted under: what people type to log in is at times their password.
  key_hash bytea not null,
  -- UNIX seconds, of those that may still count.
  times bigint[] not null,
  last_at bigint not null,
  primary key (realm_id, kind, key_hash)
);
create index attempts_last on attempts (realm_id, last_at);

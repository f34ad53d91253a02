-- Keys that people make beside the one that is derived for each account. Of a key only its hash is kept.
create table api_keys (
  realm_id integer not null references realms,
  id integer generated always as identity,
  user_id integer not null,
  name text not null,
  may_write boolean not null,
  channel_ids integer[],
  token_hash text not null,
  -- That of the account when the key was made: what replaces the account's own key ends this one, too.
  key_generation integer not null,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references users (realm_id, id)
);
create index api_keys_of_user on api_keys (realm_id, user_id);

-- The key with which a queue was registered, if it has a scope: what the queue gives is within that.
alter table queues add column key_id integer;

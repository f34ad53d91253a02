-- Tokens with which identity providers keep accounts and groups. Of a token only its hash is kept.
create table scim_tokens (
  realm_id integer not null references realms,
  id integer generated always as identity,
  name text not null,
  token_hash text not null,
  creator_id integer not null,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  primary key (realm_id, id),
  foreign key (realm_id, creator_id) references users (realm_id, id)
);

-- What a provider has said of an account or a group, where we have no place of our own for it.
create table scim_resources (
  realm_id integer not null references realms,
  kind text not null check (kind in ('user', 'group')),
  id integer not null,
  facts jsonb not null,
  primary key (realm_id, kind, id)
);

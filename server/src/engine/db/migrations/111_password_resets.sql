-- Links that set a new password: the last one of each person. A link is found by its hash, so who reads this table can
-- use none. It is for the key that the account had when it was sent: what renews the key ends the link.
create table password_resets (
  realm_id integer not null references realms,
  user_id integer not null,
  email text not null,
  key_generation integer not null,
  token_hash bytea not null,
  expires_at bigint not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);
create unique index password_resets_token on password_resets (realm_id, token_hash);

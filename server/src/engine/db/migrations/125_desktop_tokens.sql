-- Tokens with which the desktop app opens a session after a log-in in the browser: the last one of each person. A token is
-- found by its hash, so who reads this table can use none.
create table desktop_tokens (
  realm_id integer not null references realms,
  user_id integer not null,
  token_hash bytea not null,
  expires_at bigint not null,
  -- Where the person came from, for the session to be: null for a password.
  origin jsonb,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);
create unique index desktop_tokens_token on desktop_tokens (realm_id, token_hash);

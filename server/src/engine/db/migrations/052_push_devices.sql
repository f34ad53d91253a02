-- Devices of people that want push notifications. Tokens are longer than an index takes: they are found by their hash.
create table push_tokens (
  realm_id integer not null,
  user_id integer not null,
  -- apns or fcm
  kind text not null,
  token_hash bytea not null,
  token text not null,
  app_id text,
  created_at bigint not null,
  primary key (realm_id, user_id, kind, token_hash),
  foreign key (realm_id, user_id) references users
);

-- Those whose notifications are encrypted for them.
create table push_registrations (
  realm_id integer not null,
  user_id integer not null,
  push_account_id bigint not null,
  token_kind text not null,
  push_public_key text not null,
  bouncer_public_key text not null,
  encrypted_registration text not null,
  status text not null default 'pending',
  error_code text,
  created_at bigint not null,
  primary key (realm_id, user_id, push_account_id),
  foreign key (realm_id, user_id) references users
);

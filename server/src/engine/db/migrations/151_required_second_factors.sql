-- Whether whoever opened a session showed a second factor, or came by a provider that counts as one. Until now that was
-- so where the account has one and logged in by its password.
alter table sessions add column has_second_factor boolean not null default false;
update sessions s set has_second_factor = true from totp_secrets t
where t.realm_id = s.realm_id and t.user_id = s.user_id and t.confirmed_at is not null
  and not exists (
    select from external_sessions e where e.realm_id = s.realm_id and e.token_hash = s.token_hash
  );

-- The same of the session that a token of the desktop app opens.
alter table desktop_tokens add column has_second_factor boolean not null default false;

-- People whom a provider has signed in, and who are still asked for their second factor: the last sign-in of each. It is
-- found by the hash of a token that only the browser has.
create table pending_sign_ins (
  realm_id integer not null references realms,
  user_id integer not null,
  token_hash bytea not null,
  expires_at bigint not null,
  origin jsonb not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);
create unique index pending_sign_ins_token on pending_sign_ins (realm_id, token_hash);

-- The secret of an app that makes codes for an account (TOTP), sealed with the server's secret. It counts once it is
-- confirmed. No code of a step up to the last one used is good again.
create table totp_secrets (
  realm_id integer not null references realms,
  user_id integer not null,
  sealed bytea not null,
  confirmed_at bigint,
  last_step bigint not null default 0,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);

create table recovery_codes (
  realm_id integer not null references realms,
  user_id integer not null,
  code_hash bytea not null,
  primary key (realm_id, user_id, code_hash),
  foreign key (realm_id, user_id) references users
);

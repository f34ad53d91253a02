-- What devices are still to be told: a row for each device and message, which a job each would cost many statements. A
-- node takes rows by putting them off: should it be killed, they are due again.
create table waiting_pushes (
  realm_id integer not null,
  id bigint generated always as identity,
  user_id integer not null,
  kind text not null,
  token_hash bytea not null,
  -- The message that the device is told of …
  message_id bigint,
  -- … or those that it shows no longer.
  taken_back bigint[],
  created_at bigint not null,
  due_at bigint not null,
  primary key (realm_id, id)
);
create index waiting_pushes_due on waiting_pushes (realm_id, due_at, id);
create index waiting_pushes_of_device on waiting_pushes (realm_id, user_id, kind, token_hash, id);

-- What waits for a device waits in its rows.
alter table push_tokens drop column rests_until;

-- The registration of an app whose notifications are encrypted for `public_key`; null for the others.
alter table push_tokens add column push_account_id bigint;
create unique index push_tokens_by_account on push_tokens (realm_id, user_id, push_account_id)
  where push_account_id is not null;

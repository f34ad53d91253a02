-- What people call by /name, and the calls that may still be answered later.
create table slash_commands (
  realm_id integer not null references realms,
  id integer generated always as identity,
  name text not null,
  description text not null,
  hint text not null,
  bot_id integer not null,
  primary key (realm_id, id),
  foreign key (realm_id, bot_id) references users (realm_id, id)
);
create unique index slash_commands_by_name on slash_commands (realm_id, name);

create table slash_command_calls (
  realm_id integer not null references realms,
  id bigint generated always as identity,
  token_hash bytea not null,
  user_id integer not null,
  bot_id integer not null,
  -- What was typed.
  command text not null,
  -- Null: in the direct conversation of the participants.
  channel_id integer,
  topic text not null,
  participants integer[] not null,
  called_at bigint not null,
  -- So many answers it has had.
  answers integer not null default 0,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references users (realm_id, id),
  foreign key (realm_id, bot_id) references users (realm_id, id)
);
create unique index slash_command_calls_by_token on slash_command_calls (realm_id, token_hash);
create index slash_command_calls_of_user on slash_command_calls (realm_id, user_id, id desc);

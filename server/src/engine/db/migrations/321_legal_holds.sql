-- What must be kept: the messages of a channel, or those of a person with their direct conversations.
create table legal_holds (
  realm_id integer not null references realms,
  id integer generated always as identity,
  user_id integer,
  channel_id integer,
  reason text not null,
  -- Null: whoever runs the server.
  set_by integer,
  set_at bigint not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references users,
  foreign key (realm_id, channel_id) references channels,
  check (num_nonnulls(user_id, channel_id) = 1)
);
create unique index legal_holds_user on legal_holds (realm_id, user_id) where user_id is not null;
create unique index legal_holds_channel on legal_holds (realm_id, channel_id) where channel_id is not null;

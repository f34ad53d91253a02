-- What a bot has beside its account.
create table bots (
  realm_id integer not null,
  user_id integer not null,
  sending_channel_id integer,
  events_channel_id integer,
  all_public_channels boolean not null default false,
  service_url text,
  service_interface smallint not null default 1,
  service_token text,
  config jsonb not null default '{}',
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users,
  foreign key (realm_id, sending_channel_id) references channels,
  foreign key (realm_id, events_channel_id) references channels
);

-- What services sent to incoming-webhook bots, and what became of it: the newest of each bot.
create table webhook_deliveries (
  realm_id integer not null references realms,
  id bigint generated always as identity,
  bot_id integer not null,
  received_at bigint not null,
  integration text not null,
  event text,
  message_id bigint,
  problem text,
  -- When the bot's owner was told of the problem.
  told_at bigint,
  -- Parameters of the address, headers, and the payload; null for long ones.
  request jsonb,
  payload bytea,
  primary key (realm_id, id),
  foreign key (realm_id, bot_id) references users (realm_id, id)
);
create index webhook_deliveries_of_bot on webhook_deliveries (realm_id, bot_id, id desc);

-- Browsers are devices, too (kind `web`): their token is the address at the push service, and what is sent there is
-- encrypted for their key. It ends with the API key that the account had when the browser asked.
alter table push_tokens add column public_key text;
alter table push_tokens add column auth_secret text;
alter table push_tokens add column key_generation integer;
-- Until then nothing is sent there: a service that does not answer would keep one job after the other waiting.
alter table push_tokens add column rests_until bigint;

-- What devices show of a message, until it is taken back because the person has read it.
create table pushed_messages (
  realm_id integer not null,
  user_id integer not null,
  message_id bigint not null,
  pushed_at bigint not null,
  primary key (realm_id, user_id, message_id)
);
create index pushed_messages_by_time on pushed_messages (realm_id, pushed_at);

-- Who is told of each message of a channel on their devices: found without reading its other subscribers.
create index subscriptions_by_push on subscriptions (realm_id, channel_id) where is_active and push_notifications;
create index users_of_channel_pushes on users (realm_id)
  where coalesce((settings ->> 'enable_stream_push_notifications')::boolean, false);

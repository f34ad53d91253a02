-- What people may have missed, until a letter tells them at due_at: all of a person's messages at the time of the first.
create table missed_messages (
  realm_id integer not null references realms,
  user_id integer not null,
  message_id bigint not null,
  due_at bigint not null,
  primary key (realm_id, user_id, message_id)
);
create index missed_messages_due on missed_messages (realm_id, due_at);

-- How far each organization's messages were looked at: to the message `through`. Whoever looks locks the row. It refers
-- to no other, so that it is deleted after the organization's own.
create table notification_progress (
  realm_id integer primary key,
  through bigint not null
);

-- Who hears of each message of a channel or topic: found without reading its other subscribers.
create index subscriptions_by_email on subscriptions (realm_id, channel_id) where is_active and email_notifications;
create index users_of_channel_emails on users (realm_id)
  where coalesce((settings ->> 'enable_stream_email_notifications')::boolean, false);
create index followed_topics on user_topics (realm_id, channel_id, topic_key) where visibility_policy = 3;

-- A private mail is for nobody but its reader: administrators see that it waits, not what it says.
alter table mails add column is_private boolean not null default false;
-- Where one request ends all mail of its kind (RFC 8058).
alter table mails add column unsubscribe_url text;

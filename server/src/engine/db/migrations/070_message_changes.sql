-- Messages that are moved, and what has been read of them.

-- settled: the seq of messages that count as read by everybody, but for those whose read_states.unread has them. What
-- is moved into a large channel then needs no row for any of those who are not to be called to it. Also of messages that
-- are gone, so that nobody looks for them among what they have not read.
alter table conversations add column settled int4multirange not null default '{}';
alter table read_states add column unread int4multirange not null default '{}';
create index read_states_conversation on read_states (realm_id, conversation_id);

-- The id and the seq of messages grow together, except of those that were moved to where they are.
create index messages_moved on messages (realm_id, conversation_id, id) where facts & 32 <> 0;

-- Where a message was before it was moved, and there was read by some.
create table message_places (
  realm_id integer not null references realms,
  message_id bigint not null,
  conversation_id integer not null,
  seq integer not null,
  primary key (realm_id, message_id, conversation_id, seq)
);

-- The text index is in segments by message id, tables that the server makes when they are needed. See docs/search.md.
drop table message_search;
alter table realms drop column searchable_through;

-- How far each organization's messages are in the index: to the message `through`, and all segments up to its own exist.
-- Whoever indexes messages locks the row. It refers to no other, so that it is deleted after the organization's own.
create table search_progress (
  realm_id integer primary key,
  through bigint not null default -1
);

-- Indexed messages that have changed since. No unique key but its own: a writer must never wait for the indexer.
create table messages_to_index (
  realm_id integer not null references realms,
  id bigint generated always as identity,
  message_id bigint not null,
  primary key (realm_id, id)
);

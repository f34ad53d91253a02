-- What is deleted because its time was up stays here for a while, where an operator can bring it back.

-- rows: by the name of each table, the rows of the message and of what hung on it. Nobody looks for anything within.
create table archived_messages (
  realm_id integer not null references realms,
  message_id bigint not null,
  conversation_id integer not null,
  archived_at bigint not null,
  rows jsonb not null,
  primary key (realm_id, message_id)
);
create index archived_messages_age on archived_messages (realm_id, archived_at);
alter table archived_messages alter column rows set statistics 0;

-- Uploads that only such messages linked to. Their files stay where they were, and nothing leads to them.
create table archived_attachments (
  realm_id integer not null references realms,
  attachment_id integer not null,
  archived_at bigint not null,
  attachment jsonb not null,
  primary key (realm_id, attachment_id)
);
create index archived_attachments_age on archived_attachments (realm_id, archived_at);

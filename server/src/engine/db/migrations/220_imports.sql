-- What was imported, by the id that it had elsewhere: a second import of the same finds it and adds nothing.
create table imported (
  realm_id integer not null references realms,
  -- The organization that it comes from: the product, and the id of the team there.
  origin text not null,
  kind text not null,
  key text not null,
  id bigint not null,
  primary key (realm_id, origin, kind, key)
);

-- Messages between being read and being written: exports do not have them in the order of their times. Read again after
-- a crash, which empties these tables.
create unlogged table import_messages (
  realm_id integer not null,
  sent_at_ms bigint not null,
  ordinal bigint not null,
  key text not null,
  message text not null,
  primary key (realm_id, sent_at_ms, ordinal)
);

create unlogged table import_details (
  realm_id integer not null,
  ordinal bigint not null,
  message_key text not null,
  detail text not null,
  primary key (realm_id, message_key, ordinal)
);

-- Feeds whose new entries incoming-webhook bots report, and which entries of each are known.
create table feeds (
  realm_id integer not null references realms,
  id integer generated always as identity,
  bot_id integer not null,
  url text not null,
  title text not null,
  -- Null: the owner of the bot is written to.
  channel_id integer,
  -- Empty: the title of the feed.
  topic text not null,
  -- Stands with each message in place of a queue, so that an entry is sent once however often it is tried.
  sending_id uuid not null default gen_random_uuid(),
  -- What the feed's server wants to be told at the next reading.
  etag text,
  last_modified text,
  checked_at bigint not null,
  next_at bigint not null,
  reported_at bigint,
  -- Readings without success since the last with.
  failures integer not null default 0,
  problem text,
  primary key (realm_id, id),
  foreign key (realm_id, bot_id) references users (realm_id, id)
);
create unique index feeds_of_bot on feeds (realm_id, bot_id, md5(url), coalesce(channel_id, 0), md5(topic));

create table feed_entries (
  realm_id integer not null,
  feed_id integer not null,
  key text not null,
  -- The reading in which it was last there, in UNIX seconds.
  seen_at bigint not null,
  primary key (realm_id, feed_id, key),
  foreign key (realm_id, feed_id) references feeds (realm_id, id) on delete cascade
);

-- What link previews show of pages: looked up by the digest of the address, which may be longer than an index takes.

-- preview: null where there is nothing to show, so that nobody asks again for a while.
create table page_previews (
  realm_id integer not null references realms,
  url_digest bytea not null,
  preview jsonb,
  fetched_at bigint not null,
  primary key (realm_id, url_digest)
);

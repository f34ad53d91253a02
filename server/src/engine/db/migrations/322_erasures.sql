-- People who were erased, and what of theirs was to go beside the name. A row stays, so that nobody brings the account
-- back.
create table erasures (
  realm_id integer not null,
  user_id integer not null,
  messages boolean not null,
  files boolean not null,
  requested_at bigint not null,
  -- Null: whoever runs the server.
  requested_by integer,
  -- Null while there is something left.
  finished_at bigint,
  -- The names and addresses that they had, by which what is left of them is found; gone when nothing is.
  former text[] not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);

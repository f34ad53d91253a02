-- The last day (since 1970, in UTC) on which somebody used a client.
create table active_days (
  realm_id integer not null,
  user_id integer not null,
  day integer not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);

-- What bots keep on the server between their runs.
create table bot_storage (
  realm_id integer not null,
  user_id integer not null,
  key text not null,
  value text not null,
  primary key (realm_id, user_id, key),
  foreign key (realm_id, user_id) references users
);

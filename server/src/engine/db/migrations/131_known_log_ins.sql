-- From where somebody has logged in before. It outlives the sessions: who logs out and in again is no stranger.
create table known_log_ins (
  realm_id integer not null references realms,
  user_id integer not null,
  device text not null,
  network text not null,
  last_at bigint not null,
  primary key (realm_id, user_id, device, network),
  foreign key (realm_id, user_id) references users
);

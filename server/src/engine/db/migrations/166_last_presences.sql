-- When people were last here, to the hour: nodes keep the rest in memory, and read this when they start.
create table last_presences (
  realm_id integer not null,
  user_id integer not null,
  -- 0 if the person was only ever idle.
  active_at bigint not null,
  seen_at bigint not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);

-- Which version of the terms of their organization people accepted last.
create table accepted_terms (
  realm_id integer not null,
  user_id integer not null,
  version text not null,
  accepted_at bigint not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);

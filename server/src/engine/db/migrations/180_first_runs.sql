-- How far the first steps of an organization are, for all of its administrators: what one has chosen, and whether to ask.
create table first_runs (
  realm_id integer primary key references realms,
  is_closed boolean not null,
  plan jsonb
);

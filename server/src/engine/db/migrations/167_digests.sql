-- How far the weekly letters are: the day that they are of, as days since 1970, and the last person who was looked at.
-- Whoever writes them locks the row.
create table digest_progress (
  realm_id integer primary key references realms,
  day integer not null,
  through integer not null
);

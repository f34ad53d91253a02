-- What an organization is used for, counted in days of UTC (days since 1970) behind what happens: no request counts
-- messages or people.

-- How many messages were sent on a day: by a bot or a person, in a kind of place (0 public channels, 1 private ones,
-- 2 direct messages). What is deleted or moved later stays counted where it was.
create table message_counts (
  realm_id integer not null references realms,
  day integer not null,
  by_bot boolean not null,
  place smallint not null,
  messages integer not null,
  primary key (realm_id, day, by_bot, place)
);

-- The message through which they are counted. Without a row, nothing is counted yet.
create table usage_progress (
  realm_id integer primary key references realms,
  through bigint not null
);

-- How much room files took at the end of a day, or the last time that somebody looked on it. Days on which nothing was
-- written down are as the day before.
create table storage_counts (
  realm_id integer not null references realms,
  day integer not null,
  bytes bigint not null,
  primary key (realm_id, day)
);

-- How many people were here in a day, or in a week that begins on a Monday.
create table active_people_counts (
  realm_id integer not null references realms,
  is_week boolean not null,
  first_day integer not null,
  people integer not null,
  primary key (realm_id, is_week, first_day)
);

-- Of the past only each person's last day is known. That is enough for the day and the week of now, which go on.
-- 1970 began on a Thursday.
insert into active_people_counts
select a.realm_id, span.is_week, span.first_day, count(*)
from active_days a
join users u on u.realm_id = a.realm_id and u.id = a.user_id
cross join (select floor(extract(epoch from now()) / 86400)::integer as day) now
cross join lateral (values (false, now.day), (true, now.day - (now.day + 3) % 7)) span (is_week, first_day)
where u.bot_type is null and a.day >= span.first_day
group by 1, 2, 3;

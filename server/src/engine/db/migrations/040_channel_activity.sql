-- How busy a channel is: counted now and then, so that no answer has to.
-- weekly_traffic is null while the channel is too new to say.
alter table channels
  add column weekly_traffic integer,
  add column is_recently_active boolean not null default true;

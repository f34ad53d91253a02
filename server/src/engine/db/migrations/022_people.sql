-- The channels that a deactivated account was in when it was deactivated: it finds them again when it comes back.
alter table users add column channels_left integer[] not null default '{}';

-- Owners who may give others another address. Whoever set the organisation up may.
alter table users add column can_change_user_emails boolean not null default false;
update users set can_change_user_emails = true
  where (realm_id, id) in (select realm_id, min(id) from users where role = 100 and bot_type is null group by realm_id);

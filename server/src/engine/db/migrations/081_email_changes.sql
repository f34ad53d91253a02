-- New addresses that people have asked for and not yet shown to be theirs: the last one of each person. The link that
-- confirms one is found by its hash, so who reads this table can use none.
create table email_changes (
  realm_id integer not null references realms,
  user_id integer not null,
  old_email text not null,
  new_email text not null,
  token_hash bytea not null,
  expires_at bigint not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references users
);
create unique index email_changes_token on email_changes (realm_id, token_hash);

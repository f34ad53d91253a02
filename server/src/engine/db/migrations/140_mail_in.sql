-- Letters that the server has taken and not yet passed on to all recipients. The letter itself is in the file store.
create table received_letters (
  realm_id integer not null references realms,
  id bigint generated always as identity,
  token text not null,
  recipients text[] not null,
  is_bounce boolean not null,
  received_at bigint not null,
  primary key (realm_id, id)
);

-- Where an answer to a mail goes, if it reaches anybody.
alter table mails add column reply_to text;

-- What the addresses of uploaded avatars are made of; nobody is ever told. The server's secret, of which it was made, is
-- no longer in the database: its first start with this version writes here what it was for the organizations there are.
alter table realms add column avatar_salt text not null
  default translate(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

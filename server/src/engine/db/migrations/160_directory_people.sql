-- What a synchronization knows of an account that is linked to a person of an LDAP directory.
alter table external_identities
  -- When it deactivated the account because the person had left; null if it did not. Nobody else's deactivation ends by
  -- coming back.
  add column left_at bigint,
  -- When the directory last changed the entry whose picture was looked at, in its own words.
  add column picture_stamp text,
  -- The picture as it was in the directory, and the version of the avatar that it became.
  add column picture_hash text,
  add column picture_version integer;

-- Everybody who comes makes a queue. Each reference had the database look for the person and the organisation and lock
-- both rows: the organisation's is the one that every send writes. Nobody is ever deleted without all that is theirs.
alter table queues
  drop constraint queues_realm_id_fkey,
  drop constraint queues_realm_id_user_id_fkey;

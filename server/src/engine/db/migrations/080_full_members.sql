-- As of when it was last judged who is a full member: between two such moments nobody becomes one unannounced.
alter table realms add column full_members_as_of bigint not null default extract(epoch from now())::bigint;

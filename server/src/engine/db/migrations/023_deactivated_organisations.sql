-- When the data of a deactivated organisation are to be deleted; null is never.
alter table realms add column delete_at bigint;

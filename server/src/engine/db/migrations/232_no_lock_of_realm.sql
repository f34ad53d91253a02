-- Each row that refers to its realm locks the row of the realm, which every send changes. Of a statement with ten
-- thousand rows, each looked through all versions that sends had made meanwhile: for seconds, and sends did the same.
-- The rows of a deleted organization are deleted by realm_id.
alter table missed_messages drop constraint missed_messages_realm_id_fkey;

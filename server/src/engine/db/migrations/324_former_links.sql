-- The messages that linked to an upload before they were edited or deleted: while a legal hold keeps one of them, it keeps
-- the upload.
alter table attachments add column former_message_ids bigint[];

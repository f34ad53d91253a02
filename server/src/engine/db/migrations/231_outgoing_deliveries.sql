-- The log of webhooks has what outgoing ones sent, too: for which message, and what was answered.
alter table webhook_deliveries
  add column called_by bigint,
  add column status integer,
  add column answer text;

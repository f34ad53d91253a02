-- Which program of the server's own an embedded bot is.
alter table bots add column service_name text;

-- How far the audit log has been passed on to a file or a syslog server, by the name of that stream. Whoever passes it on
-- locks the row.
create table audit_streams (
  realm_id integer not null references realms,
  stream text not null,
  through bigint not null,
  primary key (realm_id, stream)
);

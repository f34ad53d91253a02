-- Documents have another form, in tables with another name. The former ones answer for what has not been indexed in the
-- new form yet, through the message `former`, and are dropped when nothing is left. See docs/search.md.
alter table search_progress rename column through to former;
alter table search_progress alter column former drop not null, alter column former drop default;
alter table search_progress add column through bigint not null default -1;

-- The languages by whose rules messages are indexed. If they change, documents are written again, and are through the
-- message `renewed`; null if none are to be.
alter table search_progress add column languages text[] not null default '{}', add column renewed bigint;

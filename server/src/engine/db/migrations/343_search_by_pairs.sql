-- Documents have the pairs of words that follow each other. Those written before are written again; until then, phrases are
-- searched for without pairs. See docs/search.md.
alter table search_progress add column by_pairs boolean not null default true;
update search_progress set by_pairs = false, renewed = -1;

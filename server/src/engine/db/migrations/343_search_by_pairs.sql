-- Through this message, documents have the pairs of words that follow each other. Others are written again; until then,
-- phrases are searched for without pairs. A server of the release before leaves it as it is. See docs/search.md.
alter table search_progress add column paired bigint not null default -1;
-- What is being written again for another reason has to begin anew.
update search_progress set renewed = -1 where renewed is not null;

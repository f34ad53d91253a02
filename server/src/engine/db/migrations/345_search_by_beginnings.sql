-- Through this message, documents have the beginnings of their words. Others are written again; until then, short
-- beginnings are looked for among all lexemes. A server of the release before leaves it as it is. See docs/search.md.
alter table search_progress add column begun bigint not null default -1;
-- What is being written again for another reason has to begin anew.
update search_progress set renewed = -1 where renewed is not null;

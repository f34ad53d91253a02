-- Which account a person of an identity provider has here. The provider's own name for them, not their address, which
-- may change or pass to somebody else.
create table external_identities (
  realm_id integer not null references realms,
  issuer text not null,
  subject text not null,
  user_id integer not null,
  linked_at bigint not null,
  primary key (realm_id, issuer, subject),
  foreign key (realm_id, user_id) references users
);
-- One person of a provider for each account.
create unique index external_identities_user on external_identities (realm_id, user_id, issuer);

-- Answers of SAML providers, by the request that they answer: each request is answered once. Kept for as long as the
-- request would be believed. Only signed answers come here, so that nobody fills this table.
create table saml_answers (
  realm_id integer not null references realms,
  request_id text not null,
  -- What the provider said, until the browser that asked has come for it.
  answer jsonb,
  expires_at bigint not null,
  primary key (realm_id, request_id)
);

-- What a provider needs to hear at log-out, of each browser session that it began.
create table external_sessions (
  realm_id integer not null references realms,
  token_hash bytea not null,
  issuer text not null,
  subject text not null,
  -- The provider's name for its session; null if it has none.
  session_index text,
  -- The provider here, by its kind and name, and what its log-out asks for.
  provider text not null,
  proof jsonb not null,
  primary key (realm_id, token_hash),
  foreign key (realm_id, token_hash) references sessions on delete cascade
);
create index external_sessions_subject on external_sessions (realm_id, issuer, subject);

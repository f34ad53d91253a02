-- topic_key is the topic in lower case as the server folds it: two spellings are one topic, and the database may fold
-- some letters in another way.
drop table user_topics;
create table user_topics (
  realm_id integer not null,
  user_id integer not null,
  channel_id integer not null,
  topic_key text not null,
  topic text not null,
  visibility_policy smallint not null,
  updated_at bigint not null,
  primary key (realm_id, user_id, channel_id, topic_key),
  foreign key (realm_id, user_id) references users,
  foreign key (realm_id, channel_id) references channels
);

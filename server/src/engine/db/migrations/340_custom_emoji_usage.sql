-- How often each custom emoji is used is counted from the index alone.
create index reactions_custom on reactions (realm_id, emoji_code) where reaction_type = 'realm_emoji';

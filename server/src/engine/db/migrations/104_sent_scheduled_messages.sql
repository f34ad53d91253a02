-- What was scheduled and has been sent says nothing any more: the message does, as long as there is one.
update scheduled_messages set content = '', rendered = '' where sent_at is not null;

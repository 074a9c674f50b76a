-- Emoji under messages.

-- No foreign key to messages: rows there are never deleted, and reactions change only while their
-- conversation is locked.
create table reactions (
  conversation_id bigint not null references conversations on delete cascade,
  message_id bigint not null,
  user_id bigint not null references users on delete cascade,
  emoji text not null,
  reacted_at timestamptz not null,
  primary key (conversation_id, message_id, user_id, emoji)
);

create index reactions_user on reactions (user_id, conversation_id, message_id);

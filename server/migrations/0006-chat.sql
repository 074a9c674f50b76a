-- Conversations between two members, and their messages in one order.

create table conversations (
  id bigint generated always as identity primary key,
  low_id bigint not null references users on delete cascade,
  high_id bigint not null references users on delete cascade,
  unique (low_id, high_id),
  check (low_id < high_id)
);

-- Message ids are drawn while the conversation's row is locked, so they grow in commit order within it.
create table messages (
  id bigint generated always as identity,
  conversation_id bigint not null references conversations on delete cascade,
  sender_id bigint not null,
  content text not null,
  client_id uuid,
  created_at timestamptz not null,
  primary key (conversation_id, id)
);

create unique index messages_client on messages (sender_id, client_id) where client_id is not null;

-- One row per member and conversation: the inbox is one index range, unread counts are kept.
-- Listed since it was opened by this member or first written in.
create table conversation_members (
  user_id bigint not null references users on delete cascade,
  conversation_id bigint not null references conversations on delete cascade,
  other_id bigint not null references users on delete cascade,
  listed_at timestamptz,
  unread_count int not null default 0 check (unread_count >= 0),
  last_read_id bigint not null default 0,
  last_read_at timestamptz,
  last_message_id bigint,
  last_message_at timestamptz,
  primary key (user_id, conversation_id)
) with (fillfactor = 70);

create index conversation_members_other on conversation_members (conversation_id, user_id);

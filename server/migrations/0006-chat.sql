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

-- Stores messages in their order and counts them in both members' lists, in one statement; id is null
-- where a sender used the client id before. A function, for a plan that is made once per connection.
create function store_messages(
  conversation_ids bigint[], sender_ids bigint[], contents text[], client_ids uuid[]
) returns table (n bigint, id bigint, created_at timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with draft as materialized (
    select * from unnest(conversation_ids, sender_ids, contents, client_ids)
    with ordinality as draft (conversation_id, sender_id, content, client_id, n)
  ), locked as materialized (
    select id from conversations where id in (select conversation_id from draft)
    order by id for no key update
  ), numbered as materialized (
    select nextval('messages_id_seq') as id, clock_timestamp() as created_at, ready.*
    from (
      select draft.* from draft join locked on locked.id = draft.conversation_id order by n
    ) ready
  ), stored as (
    insert into messages (id, conversation_id, sender_id, content, client_id, created_at)
    overriding system value
    select id, conversation_id, sender_id, content, client_id, created_at
    from numbered order by n
    on conflict (sender_id, client_id) where client_id is not null do nothing
    returning id, conversation_id, sender_id, created_at
  ), news as (
    select member.user_id, member.conversation_id, max(stored.id) as last_id,
      max(stored.created_at) as last_at,
      count(*) filter (where stored.sender_id <> member.user_id) as unread
    from stored
    join conversation_members member on member.conversation_id = stored.conversation_id
    group by member.user_id, member.conversation_id
  ), counted as (
    update conversation_members member
    set unread_count = member.unread_count + news.unread,
      listed_at = coalesce(member.listed_at, news.last_at),
      last_message_id = news.last_id,
      last_message_at = news.last_at
    from news
    where member.user_id = news.user_id and member.conversation_id = news.conversation_id
  )
  select numbered.n, stored.id, numbered.created_at
  from numbered left join stored on stored.id = numbered.id;
end
$$;

-- Finds a page far back by its number, without counting through all the messages after it.

-- How many messages the conversation has, the same for both of its members.
alter table conversation_members add column message_count int not null default 0;

-- Which message is the thousandth of its conversation, the two thousandth, and so on.
create table message_marks (
  conversation_id bigint not null references conversations on delete cascade,
  number int not null,
  message_id bigint not null,
  primary key (conversation_id, number)
);

update conversation_members member set message_count = counted.messages
from (select conversation_id, count(*) as messages from messages group by conversation_id) counted
where counted.conversation_id = member.conversation_id;

insert into message_marks (conversation_id, number, message_id)
select conversation_id, number, id
from (
  select conversation_id, id, row_number() over (partition by conversation_id order by id) as number
  from messages
) place
where number % 1000 = 0;

-- Stores messages in their order and counts them in both members' lists, in one statement; id is null
-- where a sender used the client id before. A function, for a plan that is made once per connection.
create or replace function store_messages(
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
      count(*) as messages, count(*) filter (where stored.sender_id <> member.user_id) as unread
    from stored
    join conversation_members member on member.conversation_id = stored.conversation_id
    group by member.user_id, member.conversation_id
  ), counted as (
    update conversation_members member
    set unread_count = member.unread_count + news.unread,
      message_count = member.message_count + news.messages,
      listed_at = coalesce(member.listed_at, news.last_at),
      last_message_id = news.last_id,
      last_message_at = news.last_at
    from news
    where member.user_id = news.user_id and member.conversation_id = news.conversation_id
    returning member.user_id, member.other_id, member.conversation_id,
      member.message_count as after, member.message_count - news.messages as before
  ), marked as (
    insert into message_marks (conversation_id, number, message_id)
    select conversation_id, number, id
    from (
      select stored.conversation_id, stored.id, counted.before + row_number() over (
          partition by stored.conversation_id order by stored.id
        ) as number
      from counted join stored on stored.conversation_id = counted.conversation_id
      where counted.user_id < counted.other_id and counted.before / 1000 < counted.after / 1000
    ) place
    where number % 1000 = 0
  )
  select numbered.n, stored.id, numbered.created_at
  from numbered left join stored on stored.id = numbered.id;
end
$$;

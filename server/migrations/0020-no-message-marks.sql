-- Pages far back are read by offset (decision 0141), so single messages are no longer numbered.

-- As before, without the count and the marks.
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
    select id from conversations where id in (select conversation_id from draft) and is_open
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

drop table message_marks;

alter table conversation_members drop column message_count;

-- Messages in 64 partitions by conversation (decision 0160), moved in steps while nodes of the version
-- before go on storing, reading and changing them.

-- The new table is made in a schema of its own, which a backup leaves out. A trigger copies what changes.
do $do$
begin
  if exists (
    select from pg_trigger where tgname = 'messages_moving' and tgrelid = 'messages'::regclass
  ) then
    return;
  end if;
  drop schema if exists moving cascade;
  create schema moving;

  -- No foreign key: messages are stored only while their conversation is locked.
  create sequence moving.messages_id_seq;
  create table moving.messages (
    id bigint not null default nextval('moving.messages_id_seq'),
    conversation_id bigint not null,
    sender_id bigint not null,
    created_at timestamptz not null,
    is_note boolean not null default false,
    client_id uuid,
    content text not null,
    reply_to_id bigint,
    edited_at timestamptz,
    deleted_at timestamptz,
    changed_seq bigint,
    primary key (conversation_id, id)
  ) partition by hash (conversation_id);
  alter sequence moving.messages_id_seq owned by moving.messages.id;
  create unique index messages_client on moving.messages (sender_id, client_id, conversation_id)
    where client_id is not null;
  create index messages_changed on moving.messages (conversation_id, changed_seq)
    where changed_seq is not null;
  create index messages_age on moving.messages using brin (created_at)
    with (pages_per_range = 32, autosummarize = on);
  for n in 0..63 loop
    execute format(
      'create table moving.%I partition of moving.messages for values with (modulus 64, remainder %s)',
      'messages_' || to_char(n, 'FM00'), n
    );
  end loop;

  create table moving.copied_to (conversation_id bigint not null, id bigint not null);
  insert into moving.copied_to values (0, 0);

  create function moving.copy_message() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from moving.messages where conversation_id = old.conversation_id and id = old.id;
      return null;
    end if;
    insert into moving.messages (id, conversation_id, sender_id, created_at, is_note, client_id, content,
      reply_to_id, edited_at, deleted_at, changed_seq)
    values (new.id, new.conversation_id, new.sender_id, new.created_at, new.is_note, new.client_id,
      new.content, new.reply_to_id, new.edited_at, new.deleted_at, new.changed_seq)
    on conflict (conversation_id, id) do update set content = excluded.content,
      is_note = excluded.is_note, reply_to_id = excluded.reply_to_id, edited_at = excluded.edited_at,
      deleted_at = excluded.deleted_at, changed_seq = excluded.changed_seq;
    return null;
  end
  $$;

  -- As before, but with a conflict clause that fits both tables: a call that waits for the last step
  -- continues on the new one.
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
      on conflict do nothing
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

  set local lock_timeout = '800ms';
  create trigger messages_moving after insert or update or delete on messages
    for each row execute function moving.copy_message();
end
$do$;

-- step, repeated
-- Copies the messages that were there before. The trigger may have copied a later state of some.
with next as materialized (
  select id, conversation_id, sender_id, created_at, is_note, client_id, content, reply_to_id,
    edited_at, deleted_at, changed_seq
  from messages
  where (conversation_id, id) > (select conversation_id, id from moving.copied_to)
  order by conversation_id, id limit 5000
), copied as (
  insert into moving.messages (id, conversation_id, sender_id, created_at, is_note, client_id, content,
    reply_to_id, edited_at, deleted_at, changed_seq)
  select * from next
  on conflict (conversation_id, id) do nothing
), last as (
  select conversation_id, id from next order by conversation_id desc, id desc limit 1
)
update moving.copied_to set conversation_id = last.conversation_id, id = last.id from last
returning true;

-- step
-- Counts both in one snapshot.
do $$
begin
  if not exists (select from messages) then return; end if;
  if (select count(*) from messages) <> (select count(*) from moving.messages) then
    raise exception 'not all messages were copied';
  end if;
  analyze moving.messages;
end
$$;

-- step
-- Replaces the old table. Nodes of the version before reach the new one by its name, so that nothing
-- needs the old one, which would be out of date at once.
set local lock_timeout = '800ms';
lock table conversations, messages in access exclusive mode;
select setval('moving.messages_id_seq', last_value, is_called) from messages_id_seq;
drop table messages;

do $$
declare
  target text := current_schema();
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'moving.messages'::regclass loop
    execute format('alter table %s set schema %I', part, target);
  end loop;
  execute format('alter table moving.messages set schema %I', target);
end
$$;
drop schema moving cascade;

create trigger forget_searched_text after update of content on messages
  for each row when (old.content is distinct from new.content)
  execute function forget_searched_text();

-- The function above stays for nodes of the version before, until a later migration drops it.

-- Stores messages in their order and counts them in both members' lists, in one statement; id is null
-- where the conversation is closed. Fails where a sender used a client id before in the same
-- conversation: a conflict clause costs as much as the insert. A function, for a plan that is made once
-- per connection.
create function store_messages(
  conversation_ids bigint[], sender_ids bigint[], contents text[], client_ids uuid[],
  reply_to_ids bigint[]
) returns table (n bigint, id bigint, created_at timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with draft as materialized (
    select * from unnest(conversation_ids, sender_ids, contents, client_ids, reply_to_ids)
    with ordinality as draft (conversation_id, sender_id, content, client_id, reply_to_id, n)
  ), locked as materialized (
    select id from conversations where id in (select conversation_id from draft) and is_open
    order by id for no key update
  ), numbered as materialized (
    select nextval('messages_id_seq') as id, clock_timestamp() as created_at, ready.*
    from (
      select draft.* from draft join locked on locked.id = draft.conversation_id order by n
    ) ready
  ), stored as (
    insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
    select id, conversation_id, sender_id, created_at, client_id, content, reply_to_id
    from numbered order by n
  ), news as (
    select member.user_id, member.conversation_id, max(numbered.id) as last_id,
      max(numbered.created_at) as last_at,
      count(*) filter (where numbered.sender_id <> member.user_id) as unread
    from numbered
    join conversation_members member on member.conversation_id = numbered.conversation_id
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
  select numbered.n, numbered.id, numbered.created_at from numbered;
end
$$;

-- Finds messages of many conversations. A function, because a plan for all partitions takes far longer to
-- make than to run.
create function find_messages(conversation_ids bigint[], ids bigint[]) returns setof messages
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select messages.* from unnest(conversation_ids, ids) as key (conversation, message)
  join messages on messages.conversation_id = key.conversation and messages.id = key.message;
end
$$;

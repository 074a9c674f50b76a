-- Members end what they began: notes, removed connections, blocks, privacy and deleted accounts.

alter table connection_requests add column note text check (char_length(note) between 1 and 280);

-- What a member asked for and decided, newest first.
create index connection_requests_sent on connection_requests (from_id, created_at desc, id desc)
  where status in ('interested', 'rejected');
create index connection_requests_passed on connection_requests (from_id, created_at desc, id desc)
  where status = 'ignored';
create index connection_requests_rejected on connection_requests (to_id, answered_at desc, id desc)
  where status = 'rejected' and answered_at is not null;

-- Each side blocks for itself; either row hides the two from each other.
create table blocks (
  user_id bigint not null references users on delete cascade,
  other_id bigint not null references users on delete cascade,
  blocked_at timestamptz not null,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index blocks_newest on blocks (user_id, blocked_at desc, other_id desc);
create index blocks_of_other on blocks (other_id, user_id);

create or replace view relations as
  select from_id as user_id, to_id as other_id, status, true as is_own from connection_requests
  union all
  select to_id, from_id, status, false from connection_requests where status <> 'ignored'
  union all
  select user_id, other_id, 'blocked', true from blocks
  union all
  select other_id, user_id, 'blocked', false from blocks;

-- A member without a row shows everything.
create table privacy_settings (
  user_id bigint primary key references users on delete cascade,
  presence boolean not null default true,
  read_receipts boolean not null default true,
  typing boolean not null default true,
  discoverable boolean not null default true,
  requests_from text not null default 'everybody'
    check (requests_from in ('everybody', 'shared_skill', 'mutual', 'nobody')),
  age boolean not null default true,
  gender boolean not null default true
);

-- A deleted account is hidden from the start of its grace period. After it the row stays, so that the
-- conversations of others stay whole, without anything that names the member.
alter table users
  add column deletion_due_at timestamptz,
  add column deletion_messages text check (deletion_messages in ('keep', 'remove')),
  add column deleted_at timestamptz,
  alter column email drop not null,
  alter column user_name drop not null,
  alter column password_hash drop not null,
  add check ((deletion_due_at is null) = (deletion_messages is null)),
  add check (deleted_at is null or deletion_due_at is not null),
  add check (num_nulls(email, user_name, password_hash) = case when deleted_at is null then 0 else 3 end);
create index users_leaving on users (deletion_due_at) where deletion_due_at is not null and deleted_at is null;

-- Usernames of deleted accounts, in lower case, and until when they are taken.
create table reserved_names (
  name text primary key,
  free_at timestamptz not null
);
create index reserved_names_free on reserved_names (free_at);

-- The directory lists who can be discovered. A member who is listed again counts as having joined then, so
-- that the order of a running visit does not change.
create function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (member_id, name, created_at, joined_at, gender, skill_ids, active_day)
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'), day_of(coalesce(seen_at, users.created_at))
  from users
  left join profiles on profiles.user_id = users.id
  left join last_seen on last_seen.user_id = users.id
  left join privacy_settings privacy on privacy.user_id = users.id
  where users.id = member and users.email_verified_at is not null
    and users.deletion_due_at is null and coalesce(privacy.discoverable, true)
  on conflict (member_id) do update set name = excluded.name, gender = excluded.gender;
  if not found then
    delete from directory where member_id = member;
  end if;
end $$;

create or replace function list_in_directory() returns trigger language plpgsql as $$
begin
  perform list_member(new.id, case
    when tg_op = 'UPDATE' and old.email_verified_at is not null then clock_timestamp()
  end);
  return null;
end $$;

drop trigger list_in_directory on users;
create trigger list_in_directory
  after insert or update of email_verified_at, user_name, deletion_due_at on users
  for each row when (new.email_verified_at is not null) execute function list_in_directory();

create function list_by_privacy() returns trigger language plpgsql as $$
begin
  perform list_member(new.user_id, clock_timestamp());
  return null;
end $$;

create trigger list_by_privacy after insert or update of discoverable, gender on privacy_settings
  for each row execute function list_by_privacy();

create or replace function describe_in_directory() returns trigger language plpgsql as $$
begin
  update directory set skill_ids = new.skill_ids, gender = case
    when coalesce((select gender from privacy_settings where user_id = new.user_id), true)
    then new.gender
  end
  where member_id = new.user_id;
  return null;
end $$;

-- Whether its two members are connected. In the conversation's own row, which sending locks, so that no
-- message is stored once a removal has been committed.
alter table conversations add column is_open boolean not null default true;

-- As before, but leaves out messages to conversations that are closed.
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

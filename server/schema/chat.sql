-- Conversations of two members and their messages, in one order.

create table conversations (
  id bigint generated always as identity primary key,
  low_id bigint not null references users on delete cascade,
  high_id bigint not null references users on delete cascade,
  -- Whether its two members are connected. In the conversation's own row, which sending locks, so that no
  -- message is stored once a removal has been committed.
  is_open boolean not null default true,
  unique (low_id, high_id),
  check (low_id < high_id)
);

-- Deleting a member looks up every foreign key that references it, so each needs an index that begins with it.
create index conversations_high on conversations (high_id);

-- One row per member and conversation, so that a list of conversations is one index range.
create table conversation_members (
  user_id bigint not null references users on delete cascade,
  conversation_id bigint not null references conversations on delete cascade,
  other_id bigint not null references users on delete cascade,
  -- When this member opened it, or when its first message was stored.
  listed_at timestamptz,
  unread_count int not null default 0 check (unread_count >= 0),
  last_read_id bigint not null default 0,
  last_read_at timestamptz,
  last_message_id bigint,
  last_message_at timestamptz,
  -- The last message that the other member may know to be read: both were connected and showed read receipts.
  receipt_id bigint not null default 0,
  cleared_to_id bigint not null default 0,
  muted_until timestamptz,
  primary key (user_id, conversation_id)
) with (fillfactor = 70);

create index conversation_members_other on conversation_members (conversation_id, user_id);
create index conversation_members_of_other on conversation_members (other_id);

-- Message ids are drawn while the conversation's row is locked, so they grow in commit order within it.
create sequence messages_id_seq;

create table messages (
  id bigint not null default nextval('messages_id_seq'),
  conversation_id bigint not null,
  sender_id bigint not null,
  created_at timestamptz not null,
  -- The note of an accepted request. It counts as read by both.
  is_note boolean not null default false,
  client_id uuid,
  content text not null,
  reply_to_id bigint,
  edited_at timestamptz,
  -- A removed message keeps its place, without its content.
  deleted_at timestamptz,
  changed_seq bigint,
  -- Null for a message without images.
  image_count smallint,
  primary key (conversation_id, id)
) partition by hash (conversation_id);

alter sequence messages_id_seq owned by messages.id;

do $$
begin
  for part in 0 .. 63 loop
    execute format('create table %I partition of messages for values with (modulus 64, remainder %s)',
      'messages_' || lpad(part::text, 2, '0'), part);
  end loop;
end $$;

create unique index messages_client on messages (sender_id, client_id, conversation_id)
  where client_id is not null;
create index messages_changed on messages (conversation_id, changed_seq)
  where changed_seq is not null;
-- Messages are stored in the order of time, so a few pages of this find a minute.
create index messages_age on messages using brin (created_at) with (pages_per_range='32', autosummarize='on');

-- Marks the segment of an edited or deleted message to be made again.
create function forget_searched_text() returns trigger language plpgsql as $$
begin
  update search_segments set lines = null, version = version + 1
  where conversation_id = new.conversation_id and first_id <= new.id and last_id = (
    select min(last_id) from search_segments
    where conversation_id = new.conversation_id and last_id >= new.id
  );
  return null;
end
$$;

create trigger forget_searched_text
  after update of content on messages
  for each row when (old.content is distinct from new.content)
  execute function forget_searched_text();

-- No foreign key to messages: their rows are never deleted, and reactions change only while the conversation is
-- locked.
create table reactions (
  conversation_id bigint not null references conversations on delete cascade,
  message_id bigint not null,
  user_id bigint not null references users on delete cascade,
  emoji text not null,
  reacted_at timestamptz not null,
  primary key (conversation_id, message_id, user_id, emoji)
);

create index reactions_user on reactions (user_id, conversation_id, message_id);

-- Images of messages. message_id is null until the message is sent. No foreign key to messages: their rows are never
-- deleted.
create table images (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  conversation_id bigint references conversations on delete cascade,
  message_id bigint,
  position smallint,
  width int not null,
  height int not null,
  alt text not null check (char_length(alt) <= 300),
  created_at timestamptz not null,
  check (num_nulls(conversation_id, message_id, "position") in (0, 3))
);

create index images_owner on images (owner_id, id);
create index images_message on images (conversation_id, message_id, "position");
create index images_unsent on images (created_at) where message_id is null;

-- Stored as they are: WebP does not compress.
create table image_bytes (
  image_id bigint not null references images on delete cascade,
  size text not null check (size in ('small', 'large')),
  bytes bytea,
  blob uuid,
  primary key (image_id, size),
  constraint image_bytes_place check (num_nonnulls(bytes, blob) = 1)
);
alter table image_bytes alter column bytes set storage external;

create unique index image_bytes_blob on image_bytes (blob) where blob is not null;

create trigger queue_deleted_blob
  after delete on image_bytes
  for each row when (old.blob is not null)
  execute function queue_unused_blob();

create trigger queue_moved_blob
  after update of blob on image_bytes
  for each row when (old.blob is not null and old.blob is distinct from new.blob)
  execute function queue_unused_blob();

-- Search in messages (decision 0161). The text of a run of messages of one conversation, a line for each, in
-- searchable form (contract/src/search-text.ts). It covers the ids from first_id to last_id; ids has those of the
-- lines. A job writes the lines, which are null until then, and again after a message was edited or deleted. Newer
-- messages are searched themselves. Unlogged, since it can be made again from the messages.
create unlogged table search_segments (
  conversation_id bigint not null references conversations on delete cascade,
  last_id bigint not null,
  first_id bigint not null,
  version int not null default 0,
  ids bigint[] not null,
  lines text,
  primary key (conversation_id, last_id)
) with (toast_tuple_target = 8160);
alter table search_segments alter column lines set storage external;

create index search_segments_unmade on search_segments (conversation_id)
  where lines is null;

-- Adds segments of about `size` bytes for messages that have none, and returns the segments with their contents.
-- Leaves out messages that would not fill one, unless the last is older than `idle_before`; then a longer segment
-- replaces a short last one. `has_more` if a conversation has more messages than were read at once.
-- Skips locked conversations. Messages change only while their conversation is locked, so a later change finds the
-- segment.
create function cover_messages(conversation_ids bigint[], size int, idle_before timestamptz)
returns table (conversation_id bigint, last_id bigint, version int, contents json, has_more boolean)
language plpgsql set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
declare
  most constant int := 1000;
  locked bigint[];
begin
  -- A statement of its own, so that the next one sees what was committed before the locks were granted.
  select array_agg(id) into locked from (
    select id from conversations where id = any(conversation_ids) for no key update skip locked
  ) free;

  return query
  with uncovered as (
    select conversation, next.*,
      sum(octet_length(content) + 10) over (partition by conversation order by next.id) / size as place
    from unnest(locked) conversation
    left join lateral (
      select case when octet_length(lines) < size / 2 then first_id - 1 else last_id end as upto
      from search_segments where conversation_id = conversation
      order by last_id desc limit 1
    ) covered on true
    cross join lateral (
      select id, created_at, content from messages
      where conversation_id = conversation and id > coalesce(covered.upto, 0)
      order by id limit most
    ) next
  ), runs as (
    select conversation, min(id) as first_id, max(id) as last_id, max(created_at) as last_at,
      array_agg(id order by id) as ids, json_agg(content order by id) as contents,
      place < max(place) over (partition by conversation) as is_full,
      sum(count(*)) over (partition by conversation) = most as has_more
    from uncovered group by conversation, place
  ), added as (
    insert into search_segments (conversation_id, first_id, last_id, ids)
    select conversation, first_id, last_id, ids from runs where is_full or last_at < idle_before
    on conflict do nothing
    returning *
  ), replaced as (
    delete from search_segments short using added
    where short.conversation_id = added.conversation_id
      and short.last_id between added.first_id and added.last_id
  )
  select added.conversation_id, added.last_id, added.version, runs.contents, runs.has_more
  from added
  join runs on runs.conversation = added.conversation_id and runs.last_id = added.last_id;
end
$$;

-- The newest messages in segments that contain all terms, newest first. `conversations` are the viewer's, `cleared`
-- the last message that the viewer cleared in each. Reads segments from the newest on, by an index, until the others
-- can have no newer message. Without a second term, `other_term` is empty.
create function find_in_segments(
  conversations bigint[], cleared bigint[], before bigint, term text, other_term text, more_terms text[], most int
) returns table (conversation_id bigint, id bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
declare
  places bigint[];
  lasts bigint[];
  in_place bigint[] := '{}';
  found bigint[] := '{}';
  next int := 1;
  step int := 32;
  lowest bigint := 0;
begin
  select array_agg(mine.place order by segment.last_id desc), array_agg(segment.last_id order by segment.last_id desc)
  into places, lasts
  from unnest(conversations, cleared) with ordinality as mine (conversation, cleared_to, place)
  cross join lateral (
    select last_id from search_segments
    where conversation_id = mine.conversation and last_id > mine.cleared_to
  ) segment;

  while next <= cardinality(lasts) and not (
    cardinality(found) = most and found[most] > lasts[next]
  ) loop
    select array_agg(hit.place order by hit.id desc), array_agg(hit.id order by hit.id desc)
    into in_place, found
    from (
      select * from unnest(in_place, found) earlier (place, id)
      union all
      select candidate.place, line.id
      from unnest(places[next : next + step - 1], lasts[next : next + step - 1]) candidate (place, last_id)
      cross join lateral (
        select ids[passed + n] as id from search_segments
        cross join lateral width_bucket(lowest, ids) as passed
        cross join lateral unnest((string_to_array(lines, E'\n'))[passed + 1 :]) with ordinality as line (text, n)
        where conversation_id = conversations[candidate.place] and last_id = candidate.last_id
          and first_id < before and strpos(lines, term) > 0 and strpos(lines, other_term) > 0
          and (more_terms = '{}' or not exists (select from unnest(more_terms) more where strpos(lines, more) = 0))
          and strpos(text, term) > 0 and strpos(text, other_term) > 0
          and (more_terms = '{}' or not exists (select from unnest(more_terms) more where strpos(text, more) = 0))
      ) line
      where line.id < before and line.id > cleared[candidate.place]
      order by 2 desc limit most
    ) hit;
    in_place := coalesce(in_place, '{}');
    found := coalesce(found, '{}');
    lowest := coalesce(found[most], 0);
    next := next + step;
    step := step * 2;
  end loop;
  return query select conversations[hit.place], hit.id from unnest(in_place, found) hit (place, id);
end
$$;

-- Messages of many conversations. A function with a generic plan, because planning for all partitions takes far
-- longer than running.
create function find_messages(conversation_ids bigint[], ids bigint[]) returns setof messages
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select messages.* from unnest(conversation_ids, ids) as key (conversation, message)
  join messages on messages.conversation_id = key.conversation and messages.id = key.message;
end
$$;

-- The newest messages that are in no segment with lines. `lasts` are the last messages of the conversations.
create function list_unsegmented(
  conversations bigint[], cleared bigint[], lasts bigint[], before bigint, most int
) returns table (conversation_id bigint, id bigint, content text)
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
begin
  return query
  select message.conversation_id, message.id, message.content
  from unnest(conversations, cleared, lasts) as mine (conversation, cleared_to, last_id)
  cross join lateral (
    select last_covered as after, mine.last_id as upto
    from (
      select coalesce(max(last_id), 0) as last_covered from search_segments
      where conversation_id = mine.conversation
    ) covered
    where last_covered < mine.last_id
    union all
    select first_id - 1, last_id from search_segments
    where conversation_id = mine.conversation and lines is null
  ) gap
  cross join lateral (
    select conversation_id, id, content from messages
    where conversation_id = mine.conversation and id > gap.after and id <= gap.upto
      and id > mine.cleared_to and id < before
    order by id desc limit most
  ) message
  order by message.id desc limit most;
end
$$;

-- Stores one message by three simple statements (decision 0040). Both results are null if the conversation is
-- closed. Otherwise like store_messages.
create function store_message(
  conversation bigint, sender bigint, text text, client uuid, reply_to bigint,
  out id bigint, out created_at timestamptz
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform from conversations where id = conversation and is_open for no key update;
  if not found then return; end if;
  store_message.id := nextval('messages_id_seq');
  store_message.created_at := clock_timestamp();
  insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
  values (store_message.id, conversation, sender, store_message.created_at, client, text, reply_to);
  update conversation_members
  set unread_count = unread_count + (user_id <> sender)::int,
    listed_at = coalesce(listed_at, store_message.created_at),
    last_message_id = store_message.id,
    last_message_at = store_message.created_at
  where conversation_id = conversation;
end
$$;

-- Stores messages in their order and updates both members' lists, in one statement. Leaves out messages of closed
-- conversations. Raises a unique violation if a sender used a client id before in the same conversation: a conflict
-- clause costs as much as the insert. A function, so that its plan is made once per connection.
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

-- A conversation counts what each of its members sent, in the update that a message makes anyway.

-- Not counted: the note of a request. 3 in conversations from before, which is all that anyone asks for.
alter table conversation_members add column sent_count integer not null default 3;
alter table conversation_members alter column sent_count set default 0;

-- Stores one message by simple statements (decision 0040), and names its sender. `claimed` is the conversation that
-- the client names, or null. Stores nothing where there is a refusal: an error code, or NO_CONVERSATION, where the two
-- have none yet. Raises a unique violation if the sender used the client id before in this conversation.
create or replace function send_message(
  sender bigint, recipient bigint, claimed bigint, text text, client uuid, reply_to bigint,
  out refusal text, out id bigint, out conversation_id bigint, out created_at timestamptz,
  out sender_name text, out photo_hash text
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  can_send boolean;
begin
  select conversations.id, author.user_name, profiles.photo_hash, is_open
    and other.email_verified_at is not null and other.waiting_since is null
    and other.suspended_at is null and other.deletion_due_at is null
  into send_message.conversation_id, sender_name, send_message.photo_hash, can_send
  from conversations
  left join users other on other.id = recipient
  left join users author on author.id = sender
  left join profiles on profiles.user_id = sender
  where low_id = least(sender, recipient) and high_id = greatest(sender, recipient)
  for no key update of conversations;

  -- Without a subquery, so that it is evaluated without a plan.
  refusal := case
    when claimed <> send_message.conversation_id then 'NOT_FOUND'
    when send_message.conversation_id is null and claimed is not null then 'NOT_FOUND'
    when send_message.conversation_id is null then 'NO_CONVERSATION'
    when not can_send then 'NOT_CONNECTED'
    when sender_name is null then 'UNAUTHENTICATED'
  end;
  if refusal is null and reply_to is not null then
    perform from find_messages(array[send_message.conversation_id], array[reply_to]);
    if not found then refusal := 'NOT_FOUND'; end if;
  end if;
  if refusal is not null then return; end if;

  send_message.id := nextval('messages_id_seq');
  send_message.created_at := clock_timestamp();
  insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
  values (
    send_message.id, send_message.conversation_id, sender, send_message.created_at, client, text, reply_to
  );
  update conversation_members
  set unread_count = unread_count + (user_id <> sender)::int,
    sent_count = sent_count + (user_id = sender)::int,
    listed_at = coalesce(listed_at, send_message.created_at),
    last_message_id = send_message.id,
    last_message_at = send_message.created_at
  where conversation_id = send_message.conversation_id;
end
$$;

-- The same for several messages, in their order, in one statement; a row for each.
create or replace function send_messages(
  sender_ids bigint[], recipient_ids bigint[], claimed_ids bigint[], contents text[], client_ids uuid[],
  reply_to_ids bigint[]
) returns table (
  n bigint, refusal text, id bigint, conversation_id bigint, created_at timestamptz, sender_name text, photo_hash text
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with draft as materialized (
    select *, least(sender_id, recipient_id) as low_id, greatest(sender_id, recipient_id) as high_id
    from unnest(sender_ids, recipient_ids, claimed_ids, contents, client_ids, reply_to_ids)
    with ordinality as draft (sender_id, recipient_id, claimed_id, content, client_id, reply_to_id, n)
  ), locked as materialized (
    select id, low_id, high_id, is_open from conversations
    where (low_id, high_id) in (select low_id, high_id from draft)
    order by id for no key update
  ), judged as materialized (
    select draft.*, locked.id as conversation_id, author.user_name, profiles.photo_hash,
      case
        when claimed_id <> locked.id then 'NOT_FOUND'
        when locked.id is null and claimed_id is not null then 'NOT_FOUND'
        when locked.id is null then 'NO_CONVERSATION'
        when not is_open
          or other.email_verified_at is null or other.waiting_since is not null
          or other.suspended_at is not null or other.deletion_due_at is not null
        then 'NOT_CONNECTED'
        when author.user_name is null then 'UNAUTHENTICATED'
        when reply_to_id is not null and not exists (
          select from find_messages(array[locked.id], array[reply_to_id])
        ) then 'NOT_FOUND'
      end as refusal
    from draft
    left join locked on locked.low_id = draft.low_id and locked.high_id = draft.high_id
    left join users author on author.id = sender_id
    left join users other on other.id = recipient_id
    left join profiles on profiles.user_id = sender_id
  ), numbered as materialized (
    select nextval('messages_id_seq') as id, clock_timestamp() as created_at, ready.*
    from (select * from judged where refusal is null order by n) ready
  ), stored as (
    insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
    select id, conversation_id, sender_id, created_at, client_id, content, reply_to_id
    from numbered order by n
  ), received as (
    select member.user_id, member.conversation_id, max(numbered.id) as last_id,
      max(numbered.created_at) as last_at,
      count(*) filter (where numbered.sender_id <> member.user_id) as unread,
      count(*) filter (where numbered.sender_id = member.user_id) as sent
    from numbered
    join conversation_members member on member.conversation_id = numbered.conversation_id
    group by member.user_id, member.conversation_id
  ), counted as (
    update conversation_members member
    set unread_count = member.unread_count + received.unread,
      sent_count = member.sent_count + received.sent,
      listed_at = coalesce(member.listed_at, received.last_at),
      last_message_id = received.last_id,
      last_message_at = received.last_at
    from received
    where member.user_id = received.user_id and member.conversation_id = received.conversation_id
  )
  select judged.n, judged.refusal, numbered.id, judged.conversation_id, numbered.created_at, judged.user_name,
    judged.photo_hash
  from judged left join numbered on numbered.n = judged.n;
end
$$;

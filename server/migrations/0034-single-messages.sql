-- Stores a single message by three simple statements (decision 0163); both results are null where its
-- conversation is closed. Else as store_messages.
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

-- Messages can be edited, deleted, answered and reacted to, and a member can mute and clear a conversation.

-- The number of a message's latest change is `coalesce(changed_seq, id)`. Both are drawn from
-- messages_id_seq while the conversation is locked, so that they share one order within it, and a new
-- message pays for no second number.
alter table messages
  add column edited_at timestamptz,
  add column changed_seq bigint,
  add column reply_to_id bigint;

create index messages_changed on messages (conversation_id, changed_seq) where changed_seq is not null;

-- Messages up to cleared_to_id are hidden from this member alone. Muted until a time, or 'infinity'.
alter table conversation_members
  add column cleared_to_id bigint not null default 0,
  add column muted_until timestamptz;

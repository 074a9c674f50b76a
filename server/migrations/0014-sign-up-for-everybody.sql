-- Deleting a member looks each foreign key up in the tables that point at it. Without an index that begins
-- with the key, every one of these look-ups reads a whole table.
create index conversations_high on conversations (high_id);
create index conversation_members_of_other on conversation_members (other_id);
create index connections_other on connections (other_id);
create index connection_requests_of_receiver on connection_requests (to_id);

-- What the sweep looks for.
create index email_codes_expiry on email_codes (expires_at);
create index reset_tokens_expiry on reset_tokens (expires_at);
create index mail_cooldowns_age on mail_cooldowns (sent_at);

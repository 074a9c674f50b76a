-- A passkey opens nothing after PUBLIC_URL has moved to another host, so it is no way in there.

-- The host it is bound to. Null for one that was made before, until it is used, and by a node of the version before.
alter table passkeys add column rp_id text;

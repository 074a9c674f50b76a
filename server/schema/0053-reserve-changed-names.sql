-- A username that a member changed is reserved for 30 days, and they can take it again.
-- nodes go on: the column is null for names of deleted accounts, and the version before leaves it out.

alter table reserved_names add column if not exists user_id bigint references users (id) on delete set null;
create index if not exists reserved_names_user on reserved_names (user_id) where user_id is not null;

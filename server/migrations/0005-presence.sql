-- When a member was last seen. A table of its own: it changes far more often than anything else.

create table last_seen (
  user_id bigint primary key references users on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 70);

-- Browsers from which an account signed in before. Their sign-ins are counted apart from those of
-- strangers at the same address. One browser keeps one token for all accounts that signed in on it.

create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  unique (token_hash, user_id)
);

create index devices_user on devices (user_id);
create index devices_expiry on devices (expires_at);

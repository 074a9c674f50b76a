-- Who may sign in, and by what: accounts, sessions, e-mail codes, reset links.

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  user_name text not null check (user_name ~ '^[A-Za-z0-9_]{6,15}$'),
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null
);

create unique index users_user_name on users (lower(user_name));
create index users_unverified on users (created_at) where email_verified_at is null;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table email_codes (
  user_id bigint primary key references users on delete cascade,
  code_hash text not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null
);

create table reset_tokens (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- When a code or link last went out to an address, known or not: the cooldown must not tell which.
create table mail_cooldowns (
  address text not null,
  kind text not null,
  sent_at timestamptz not null,
  primary key (address, kind)
);

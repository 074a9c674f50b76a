-- GitHub accounts that members linked: who it is, and when it was last read. No key to GitHub is stored.
create table github_accounts (
  user_id bigint primary key references users on delete cascade,
  -- GitHub's number of the account. Logins are renamed, and given to others.
  github_id bigint not null,
  login text not null,
  read_at timestamptz not null,
  repositories integer not null,
  constraint github_accounts_github_id unique (github_id)
);

-- Members who were sent to GitHub: the hash of the state that comes back, and the session that it must come back to.
create unlogged table github_states (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index github_states_session on github_states (session_id);
create index github_states_expiry on github_states (expires_at);

-- What was found on GitHub, until the member has picked from it, for a day at most. Unlogged, so that no backup
-- contains it.
create unlogged table github_readings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null check (state in ('reading', 'failed', 'found', 'added')),
  reason text,
  retry_at timestamptz,
  found jsonb,
  -- What a member's picks did, so that the same call answers the same.
  added jsonb,
  started_at timestamptz not null,
  constraint github_readings_user_id unique (user_id),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'found') = (found is not null)),
  check ((state = 'added') = (added is not null))
);
create index github_readings_start on github_readings (started_at);

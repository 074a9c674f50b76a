-- Every run of one, two or three characters of a name: what a search for a part of it looks up.
create function name_runs(name text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  runs text[] := '{}';
begin
  for start in 1 .. length(name) loop
    runs := runs || substr(name, start, 1) || substr(name, start, 2) || substr(name, start, 3);
  end loop;
  return runs;
end $$;

-- Accounts: who may sign up, who may sign in and by what, sessions, and how an account ends.

create table invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- The token in the mail, which is made when the mail is sent.
  mailed_token_hash bytea unique,
  -- Null for the command line.
  inviter_id bigint,
  -- The only e-mail address that may use it, if any.
  email text,
  uses int not null check (uses > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);

create index invitations_of_inviter on invitations (inviter_id);
create index invitations_with_email on invitations (expires_at) where email is not null;

create table users (
  id bigint generated always as identity primary key,
  email text unique check (email = lower(email)),
  user_name text check (user_name ~ '^[A-Za-z0-9_]{6,15}$'),
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  -- The hash of the ticket in the browser that signed up last with this unverified account.
  signup_hash bytea,
  -- Whether different browsers signed up with this unverified account. A stranger may have chosen its password.
  is_contested boolean not null default false,
  deletion_due_at timestamptz,
  deletion_messages text check (deletion_messages in ('keep', 'remove')),
  deleted_at timestamptz,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  -- Not in the feeds and searches of others.
  limited_at timestamptz,
  -- Signed out, and hidden from others. The login shows the reason.
  suspended_at timestamptz,
  suspension_reason text,
  -- Whether an admin started the deletion. Then only an admin may cancel it.
  is_deleted_by_admin boolean not null default false,
  -- Since when it waits for approval, and why its member would like to join.
  waiting_since timestamptz,
  application text check (char_length(application) <= 500),
  -- The invitation that its sign-up used.
  invitation_id bigint references invitations on delete set null,
  approved_at timestamptz,
  check ((deletion_due_at is null) = (deletion_messages is null)),
  check (deleted_at is null or deletion_due_at is not null),
  constraint users_check3 check ((suspended_at is null) = (suspension_reason is null)),
  constraint users_named check (
case
    when deleted_at is null then num_nulls(email, user_name) = 0
    else num_nulls(email, user_name, password_hash) = 3
end)
);

alter table invitations add foreign key (inviter_id) references users on delete set null;

create unique index users_user_name on users (lower(user_name));
create index users_unverified on users (created_at) where email_verified_at is null;
create index users_leaving on users (deletion_due_at) where deletion_due_at is not null and deleted_at is null;
create index users_hidden on users (id) where deletion_due_at is not null;
create index users_staff on users (id) where role <> 'member';
create index users_waiting on users (waiting_since, id) where waiting_since is not null;
-- For the staff, who search all names by any part, also those that are not in the directory.
create index users_name_runs on users using gin (name_runs(lower(user_name))) with (fastupdate = off);
create index users_of_invitation on users (invitation_id);
-- Verified members who are not in the directory, except those who hid themselves.
create index users_unlisted on users (id) where deletion_due_at is not null or suspended_at is not null or limited_at is not null or waiting_since is not null;
-- Answers how many members there are and when they joined. Its columns are in other indexes already, so
-- that only a sign-up, a deletion and an approval write it.
create index users_members on users (email_verified_at) where email_verified_at is not null and waiting_since is null and deletion_due_at is null;

-- Raises the error of the unique index of names when a name is reserved. It runs after the row is written,
-- so that it sees a deletion that commits while the index waits for it.
create function refuse_reserved_name() returns trigger language plpgsql as $$
begin
  if exists (select from reserved_names where name = lower(new.user_name)) then
    raise unique_violation using constraint = 'users_user_name', message = 'this name is reserved';
  end if;
  return null;
end $$;

create trigger refuse_reserved_name
  after insert or update of
    user_name
  on users
  for each row when (new.user_name is not null)
  execute function refuse_reserved_name();

create function list_in_directory() returns trigger language plpgsql as $$
begin
  perform list_member(new.id, case
    when tg_op = 'UPDATE' and old.email_verified_at is not null then clock_timestamp()
  end);
  return null;
end $$;

create trigger list_in_directory
  after insert or update of
    email_verified_at, user_name, deletion_due_at, suspended_at, limited_at, waiting_since
  on users
  for each row when (new.email_verified_at is not null)
  execute function list_in_directory();

-- Usernames of deleted accounts, and those that a member changed, in lower case, and the time from which they are free.
create table reserved_names (
  name text primary key,
  free_at timestamptz not null,
  -- The member who changed it, and may take it again.
  user_id bigint references users (id) on delete set null
);

create index reserved_names_free on reserved_names (free_at);
create index reserved_names_user on reserved_names (user_id) where user_id is not null;

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

-- Members whose departure has not been announced: a row from the commit until every node has closed the
-- sessions and notified the tabs of others. If the process is killed in between, another one does it.
create table untold_departures (
  user_id bigint primary key references users on delete cascade,
  session_ids bigint[] not null,
  leased_until timestamptz not null,
  -- Settling one departure does not settle a later one of the same member.
  number bigint generated always as identity
);

create index untold_departures_lease on untold_departures (leased_until);

-- Browsers from which an account signed in before. Their sign-ins have counters of their own, apart from
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

create table email_codes (
  user_id bigint primary key references users on delete cascade,
  code_hash text not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  -- Wrong codes from the browser of the sign-up. wrong_tries counts those of all others.
  ticket_tries smallint not null default 0
);

-- What the sweep looks for.
create index email_codes_expiry on email_codes (expires_at);

create table reset_tokens (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create index reset_tokens_expiry on reset_tokens (expires_at);

-- When a code or link was last requested for an address. It has rows for unknown addresses, too: the cooldown
-- must not reveal which addresses have an account.
create table mail_cooldowns (
  address text not null,
  kind text not null,
  sent_at timestamptz not null,
  primary key (address, kind)
);

create index mail_cooldowns_age on mail_cooldowns (sent_at);

-- Logins that lack the code of the second factor.
create table pending_logins (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- The hash that the password was verified against. Null without a password.
  password_hash text,
  expires_at timestamptz not null
);

create index pending_logins_of_member on pending_logins (user_id);
create index pending_logins_expiry on pending_logins (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  -- In COSE format.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The host that it is bound to: it does not work after PUBLIC_URL has moved to another host. Null for an old
  -- passkey until it is used.
  rp_id text
);

create index passkeys_of_member on passkeys (user_id, id);

-- Challenges of WebAuthn, each valid once.
create table passkey_challenges (
  hash bytea primary key,
  -- The session that registers a passkey. Null for a login.
  session_id bigint references sessions on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_of_session on passkey_challenges (session_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  started_at timestamptz not null,
  -- Null until a first code was confirmed. Until then the login requires no code.
  confirmed_at timestamptz,
  -- The time step of the last accepted code, so that no code is accepted twice.
  last_step bigint not null default 0
);

create index second_factors_unconfirmed on second_factors (started_at) where confirmed_at is null;

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('oidc', 'github')),
  issuer text not null,
  subject text not null,
  -- The name at the provider, or the e-mail address.
  name text not null,
  email_at_link text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, provider)
);

-- Sign-ins that were sent to a provider and have not come back.
create table provider_visits (
  -- The hash of the state and of the secret in the browser's cookie.
  hash bytea primary key,
  provider text not null check (provider in ('oidc', 'github')),
  -- The session that links an account. Null for a login.
  session_id bigint references sessions on delete cascade,
  next text,
  invitation_hash bytea,
  expires_at timestamptz not null
);

create index provider_visits_of_session on provider_visits (session_id);
create index provider_visits_expiry on provider_visits (expires_at);

-- The next step of a browser that came back from a provider.
create table pending_identities (
  hash bytea primary key,
  state text not null check (state in ('sign-up', 'link', 'verify', 'waiting', 'suspended', 'refused')),
  provider text not null check (provider in ('oidc', 'github')),
  -- Null for a refusal before the identity was proved.
  issuer text,
  subject text,
  email text,
  is_email_verified boolean not null default false,
  name text,
  -- For a sign-up: what it still requires.
  needs text,
  -- For a refusal.
  reason text,
  -- The account that waits, is suspended or must be verified.
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);

create index pending_identities_of_member on pending_identities (user_id);
create index pending_identities_expiry on pending_identities (expires_at);

-- Deleted accounts that still have rows, which are deleted in batches, and until when a node works on each.
create table purges (
  user_id bigint primary key references users on delete cascade,
  leased_until timestamptz not null
);

create index purges_lease on purges (leased_until);

-- Copies of a member's data, made in the background. Unlogged: backups leave them out, and after a crash of
-- the database the member requests another.
create unlogged table exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz,
  bytes bigint,
  tries smallint not null default 0,
  leased_until timestamptz not null,
  -- Tries that ended because their node stopped. They do not count towards the limit of tries.
  stops smallint not null default 0
);

create index exports_of_member on exports (user_id, id desc);
create index exports_making on exports (leased_until) where state = 'making';
create index exports_age on exports (created_at);

create unlogged table export_chunks (
  export_id bigint not null references exports on delete cascade,
  number int not null,
  bytes bytea not null,
  primary key (export_id, number)
);

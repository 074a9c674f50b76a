-- Passkeys, the second factor and accounts at providers, by which members sign in.
-- needs nodes from: 0042

-- Who signs in by a provider or a passkey alone has no password.
alter table users drop constraint users_check2;
alter table users add constraint users_named check (
  case when deleted_at is null then num_nulls(email, user_name) = 0
    else num_nulls(email, user_name, password_hash) = 3 end
) not valid;

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  -- As COSE writes it.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_member on passkeys (user_id, id);

-- Challenges of WebAuthn, each valid once.
create table passkey_challenges (
  hash bytea primary key,
  -- The session that makes a passkey; null for a login.
  session_id bigint references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_of_session on passkey_challenges (session_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret bytea not null,
  started_at timestamptz not null,
  -- Null until a first code was confirmed: no code is asked for.
  confirmed_at timestamptz,
  -- The step of the last code that was taken, so that none is taken twice.
  last_step bigint not null default 0
);
create index second_factors_unconfirmed on second_factors (started_at) where confirmed_at is null;

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Logins that lack the code of the second factor.
create table pending_logins (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- That the password was verified against; null if it was none.
  password_hash text,
  expires_at timestamptz not null
);
create index pending_logins_of_member on pending_logins (user_id);
create index pending_logins_expiry on pending_logins (expires_at);

create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('oidc', 'github')),
  issuer text not null,
  subject text not null,
  -- The name there, or the email.
  name text not null,
  email_at_link text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, provider)
);

-- Visits to a provider that were not answered yet.
create table provider_visits (
  -- Of the state and of the secret that the browser has in a cookie.
  hash bytea primary key,
  provider text not null check (provider in ('oidc', 'github')),
  -- The session that links; null for a login.
  session_id bigint references sessions on delete cascade,
  next text,
  invitation_hash bytea,
  expires_at timestamptz not null
);
create index provider_visits_of_session on provider_visits (session_id);
create index provider_visits_expiry on provider_visits (expires_at);

-- What is left to do in a browser that came back from a provider.
create table pending_identities (
  hash bytea primary key,
  state text not null
    check (state in ('sign-up', 'link', 'verify', 'waiting', 'suspended', 'refused')),
  provider text not null check (provider in ('oidc', 'github')),
  -- Null for a refusal before an identity was proved.
  issuer text,
  subject text,
  email text,
  is_email_verified boolean not null default false,
  name text,
  -- Of a sign-up.
  needs text,
  -- Of a refusal.
  reason text,
  -- The account that waits, is suspended or must be verified.
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index pending_identities_of_member on pending_identities (user_id);
create index pending_identities_expiry on pending_identities (expires_at);

-- step
alter table users validate constraint users_named;

-- How members are notified: the bell, mails, pushes.

create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('request', 'acceptance', 'report')),
  -- The developer it is about; null for a report.
  other_id bigint references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz,
  read_at timestamptz,
  -- When to mail the member if they have not returned. Null once that is settled.
  mail_at timestamptz,
  unique (user_id, kind, other_id),
  check ((kind = 'report') = (other_id is null))
);

create index notices_of_member on notices (user_id, id desc);
create index notices_unseen on notices (user_id) where seen_at is null;
create index notices_unread on notices (user_id) where read_at is null;
create index notices_to_mail on notices (mail_at) where mail_at is not null;
create index notices_about on notices (other_id, id);
create index notices_age on notices (created_at);

-- Members who were mailed about notices, until they return.
create table notice_mails (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('request', 'acceptance')),
  told_at timestamptz not null,
  -- The time of the oldest notice in the mail.
  since timestamptz not null,
  primary key (user_id, kind)
);

-- A member without a row has the defaults.
create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  unread_mail boolean not null default true,
  message_push boolean not null default true,
  request_push boolean not null default true,
  request_mail boolean not null default true,
  acceptance_push boolean not null default true,
  acceptance_mail boolean not null default true,
  push_text boolean not null default false,
  -- In the time zone of the profile.
  quiet_from time,
  quiet_to time,
  check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  check (quiet_from <> quiet_to)
);

-- The last mail to each member about unread messages. The next may follow once they have used the app since.
create table unread_mails (
  user_id bigint primary key references users on delete cascade,
  told_at timestamptz not null
);

-- One row: up to when unread messages were searched for members to mail. A node moves next_at on first, so that the
-- others skip the search.
create table unread_search (
  searched_to timestamptz not null,
  next_at timestamptz not null
);

insert into unread_search values (clock_timestamp(), clock_timestamp());

-- One row: the key that signs the unsubscribe links of mails.
create table unsubscribe_key (
  key bytea not null
);

insert into unsubscribe_key select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- Members who chose whether they want the weekly mail.
create table digests (
  user_id bigint primary key references users on delete cascade,
  is_on boolean not null,
  -- A Monday at 9 in the member's time zone.
  due_at timestamptz not null,
  -- The developers in the last mail, and in those before it.
  latest bigint[] not null default '{}',
  earlier bigint[] not null default '{}'
);

create index digests_due on digests (due_at) where is_on;

-- One row: the VAPID keys, made by the first node that starts.
create table push_keys (
  is_only boolean default true primary key check (is_only),
  public_key bytea not null,
  private_key bytea not null
);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  -- A subscription ends with its session.
  session_id bigint not null references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique,
  -- The browser's public key and its authentication secret.
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null
);

create index push_subscriptions_of_member on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Pushes to send. A later one with the same topic replaces the one that waits.
create table pushes (
  subscription_id bigint not null references push_subscriptions on delete cascade,
  topic text not null,
  kind text not null check (kind in ('message', 'request', 'acceptance')),
  -- The conversation for a message, the developer for the other kinds.
  about_id bigint not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  -- The time of its newest event.
  noted_at timestamptz not null,
  -- The queue is read by service. Empty for an unknown service.
  service text not null default '',
  primary key (subscription_id, topic)
);

create index pushes_due on pushes (due_at);
create index pushes_due_at_service on pushes (service, due_at);

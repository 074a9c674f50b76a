-- What happened while a member was away, and the ways to tell them.
-- nodes go on: the new checks are of columns that older nodes do not write.

alter table notification_settings
  alter column unread_mail set default true,
  add column message_push boolean not null default true,
  add column request_push boolean not null default true,
  add column request_mail boolean not null default true,
  add column acceptance_push boolean not null default true,
  add column acceptance_mail boolean not null default true,
  add column push_text boolean not null default false,
  -- In the time zone of the profile.
  add column quiet_from time,
  add column quiet_to time,
  add check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  add check (quiet_from <> quiet_to);

create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('request', 'acceptance', 'report')),
  -- The developer it is about; null for a report.
  other_id bigint references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz,
  read_at timestamptz,
  -- When the member is to be mailed, unless they were back; null once that is settled.
  mail_at timestamptz,
  check ((kind = 'report') = (other_id is null)),
  -- A developer who asks again after a withdrawal, or connects again, renews the notice.
  unique (user_id, kind, other_id)
);
create index notices_of_member on notices (user_id, id desc);
create index notices_unseen on notices (user_id) where seen_at is null;
create index notices_unread on notices (user_id) where read_at is null;
create index notices_to_mail on notices (mail_at) where mail_at is not null;
create index notices_about on notices (other_id, id);
create index notices_age on notices (created_at);

-- Who was mailed about notices, until they return.
create table notice_mails (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('request', 'acceptance')),
  told_at timestamptz not null,
  -- When the oldest of the notices came that the mail is about.
  since timestamptz not null,
  primary key (user_id, kind)
);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  -- A subscription ends with its session.
  session_id bigint not null references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  endpoint text not null unique,
  -- The browser's public key, and the secret that it shares with us.
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_member on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Pushes to send. Another about the same topic joins the one that waits.
create table pushes (
  subscription_id bigint not null references push_subscriptions on delete cascade,
  topic text not null,
  kind text not null check (kind in ('message', 'request', 'acceptance')),
  -- The conversation of a message, the developer of the others.
  about_id bigint not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- When the newest event came that it tells of.
  noted_at timestamptz not null,
  primary key (subscription_id, topic)
);
create index pushes_due on pushes (due_at);

-- One row: the keys by which push services know this installation. Made by the first node that starts.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null,
  private_key bytea not null
);

-- Mails about requests wait behind those that somebody waits for, as mails about unread messages do. By time, so that
-- thousands that wait for the end of quiet hours are not read for each mail that is due.
drop index mails_in_turn;
create index mails_in_turn on mails ((
  case when kind in ('unread-messages', 'requests-waiting', 'requests-accepted') then 1
    when kind = 'digest' then 2 else 0 end
), created_at, id);

-- A community that can be run: roles, reports, acts on members and their log, sign-up modes, counts by day.

alter table users
  add column role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  -- In nobody's feed or search.
  add column limited_at timestamptz,
  -- Signed out, and hidden from others. The reason is told at the login.
  add column suspended_at timestamptz,
  add column suspension_reason text,
  -- Whether an admin started the deletion: only an admin takes it back then.
  add column is_deleted_by_admin boolean not null default false,
  -- Waits for approval since its email was verified, and why its member would like to join.
  add column waiting_since timestamptz,
  add column application text check (char_length(application) <= 500),
  -- The invitation that its sign-up used.
  add column invitation_id bigint,
  add check ((suspended_at is null) = (suspension_reason is null));

create index users_staff on users (id) where role <> 'member';
create index users_waiting on users (waiting_since, id) where waiting_since is not null;
-- Parts of names that the staff searches for, among members who are in no directory as well.
create index users_name_runs on users using gin (name_runs(lower(user_name))) with (fastupdate = off);
create index users_of_invitation on users (invitation_id);
-- Members who are not in the directory although they are verified, besides those who hid themselves.
create index users_unlisted on users (id)
  where deletion_due_at is not null or suspended_at is not null or limited_at is not null
    or waiting_since is not null;

-- As before, and without members who are limited, suspended or waiting.
create or replace function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (member_id, name, created_at, joined_at, gender, skill_ids, active_day)
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'),
    day_of(case when coalesce(privacy.presence, true) then coalesce(seen_at, users.created_at)
      else users.created_at end)
  from users
  left join profiles on profiles.user_id = users.id
  left join last_seen on last_seen.user_id = users.id
  left join privacy_settings privacy on privacy.user_id = users.id
  where users.id = member and users.email_verified_at is not null
    and users.deletion_due_at is null and users.suspended_at is null and users.limited_at is null
    and users.waiting_since is null and coalesce(privacy.discoverable, true)
  on conflict (member_id) do update
  set name = excluded.name, gender = excluded.gender, active_day = excluded.active_day;
  if not found then
    delete from directory where member_id = member;
  end if;
end $$;

drop trigger list_in_directory on users;
create trigger list_in_directory
  after insert or update of
    email_verified_at, user_name, deletion_due_at, suspended_at, limited_at, waiting_since on users
  for each row when (new.email_verified_at is not null) execute function list_in_directory();

-- Reports of one member about another. While one is open, a second of the same pair is added to it.
create table reports (
  id bigint generated always as identity primary key,
  -- Null for a report by the product itself.
  reporter_id bigint references users on delete cascade,
  target_id bigint not null references users on delete cascade,
  -- What was said, each time: kind, comment, time.
  statements jsonb not null,
  -- The profile, the messages, and notes of requests of the reported member, as they were when reported.
  profile jsonb not null,
  messages jsonb not null,
  notes jsonb not null default '[]',
  created_at timestamptz not null,
  resolved_at timestamptz,
  -- Null for the command line.
  resolved_by bigint references users on delete set null,
  action text check (action in ('none', 'warn', 'limit', 'suspend', 'delete')),
  note text,
  check (reporter_id <> target_id),
  check ((resolved_at is null) = (action is null))
);
create unique index reports_open on reports (reporter_id, target_id) nulls not distinct where resolved_at is null;
create index reports_queue on reports (created_at, id) where resolved_at is null;
create index reports_resolved on reports (resolved_at desc, id desc) where resolved_at is not null;
-- Resolved reports that still have their content, which goes once one of the two is deleted.
create index reports_with_content on reports (resolved_at) where resolved_at is not null and profile <> '{}';
create index reports_of_target on reports (target_id);
create index reports_of_reporter on reports (reporter_id);
create index reports_of_resolver on reports (resolved_by);

-- Photos and images of reports, kept after their owner deleted them.
create table report_pictures (
  report_id bigint not null references reports on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (report_id, name)
);

-- Requests of the last 30 days, also those that were withdrawn since.
create table sent_requests (
  from_id bigint not null references users on delete cascade,
  to_id bigint not null references users on delete cascade,
  sent_at timestamptz not null,
  -- Of the note, without what differs from receiver to receiver. Null without a note.
  note_hash bytea,
  has_link boolean not null
);
create index sent_requests_of_sender on sent_requests (from_id, sent_at);
create index sent_requests_of_receiver on sent_requests (to_id);
create index sent_requests_age on sent_requests (sent_at);

-- Members whose requests look like spam: they are slowed, and the product reports them once.
create table request_floods (
  user_id bigint primary key references users on delete cascade,
  rule text not null check (rule in ('same_note', 'links', 'unanswered')),
  noted_at timestamptz not null,
  is_reported boolean not null default false,
  -- When the staff answered the report. From then on only later requests count.
  cleared_at timestamptz
);
create index request_floods_unreported on request_floods (noted_at) where not is_reported;

-- Who looked at what, and who did what to whom. Members are ids without a reference: an entry outlives them.
create table moderation_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  via text not null check (via in ('web', 'command line', 'product')),
  actor_id bigint,
  action text not null,
  target_id bigint,
  report_id bigint,
  note text
);
create index moderation_log_of_target on moderation_log (target_id, id desc) where target_id is not null;
create index moderation_log_acts on moderation_log (id desc)
  where action not in ('list_members', 'view_member', 'list_reports', 'view_report', 'export_member');

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'moderation_log takes new rows only';
end $$;

create trigger refuse_log_change before update or delete or truncate on moderation_log
  for each statement execute function refuse_log_change();

create table invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- Of the link in the mail, which is made when it is sent.
  mailed_token_hash bytea unique,
  -- Null for the command line.
  inviter_id bigint references users on delete set null,
  -- The only email that it is good for, if any.
  email text,
  uses integer not null check (uses > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index invitations_of_inviter on invitations (inviter_id);
create index invitations_with_email on invitations (expires_at) where email is not null;
alter table users add foreign key (invitation_id) references invitations on delete set null;

-- What a mail is about: an entry of the moderation log, or an invitation.
alter table mails add column about_id bigint;

-- Figures of a day that has ended, in UTC.
create table daily_counts (
  day date primary key,
  members integer not null,
  active integer not null,
  -- Active within the seven days that end with it.
  active_in_week integer not null,
  requests integer not null,
  acceptances integer not null,
  messages integer not null,
  reports integer not null
);

-- Answers how many members there are and when they joined. Its columns are in other indexes already, so
-- that only a sign-up, a deletion and an approval write it.
create index users_members on users (email_verified_at)
  where email_verified_at is not null and waiting_since is null and deletion_due_at is null;
-- What happened on a day. Each costs an entry for a request and for a connection. Summaries of blocks would cost less,
-- but both tables put new rows where answered requests and removed connections were.
create index connection_requests_age on connection_requests (created_at) where status <> 'ignored';
create index connections_age on connections (connected_at) where user_id < other_id;
create index reports_age on reports (created_at);

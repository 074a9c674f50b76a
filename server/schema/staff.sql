-- What moderators and admins work with.

-- Every view and action of the staff. Members are ids without a foreign key: an entry outlives them.
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

create index moderation_log_of_target on moderation_log (target_id, id desc)
  where target_id is not null;
create index moderation_log_acts on moderation_log (id desc) where action not in ('list_members', 'view_member', 'list_reports', 'view_report', 'export_member');

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'moderation_log takes new rows only';
end $$;

create trigger refuse_log_change
  before delete or update or truncate on moderation_log
  for each statement execute function refuse_log_change();

-- A report by one member about another. While it is open, further reports of the same pair are added to it.
create table reports (
  id bigint generated always as identity primary key,
  -- Null for a report by the product itself.
  reporter_id bigint references users on delete cascade,
  target_id bigint not null references users on delete cascade,
  -- Kind, comment and time of each report.
  statements jsonb not null,
  -- Copies of the reported member's profile, messages and notes, as they were when reported.
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

create unique index reports_open on reports (reporter_id, target_id) nulls not distinct
  where resolved_at is null;
create index reports_queue on reports (created_at, id) where resolved_at is null;
create index reports_resolved on reports (resolved_at desc, id desc) where resolved_at is not null;
-- Resolved reports that still have their content. It is removed once one of the two members is deleted.
create index reports_with_content on reports (resolved_at) where resolved_at is not null and profile <> '{}'::jsonb;
create index reports_of_target on reports (target_id);
create index reports_of_reporter on reports (reporter_id);
create index reports_of_resolver on reports (resolved_by);
create index reports_age on reports (created_at);

-- Copies of photos and images, kept after their owner deleted them.
create table report_pictures (
  report_id bigint not null references reports on delete cascade,
  name text not null,
  bytes bytea,
  blob uuid,
  primary key (report_id, name),
  constraint report_pictures_place check (num_nonnulls(bytes, blob) = 1)
);

create index report_pictures_blob on report_pictures (blob) where blob is not null;

create trigger queue_deleted_blob
  after delete on report_pictures
  for each row when (old.blob is not null)
  execute function queue_unused_blob();

create trigger queue_moved_blob
  after update of blob on report_pictures
  for each row when (old.blob is not null and old.blob is distinct from new.blob)
  execute function queue_unused_blob();

-- Figures of past days, in UTC.
create table daily_counts (
  day date primary key,
  members int not null,
  active int not null,
  -- Active within the seven days up to and including it.
  active_in_week int not null,
  requests int not null,
  acceptances int not null,
  messages int not null,
  reports int not null
);

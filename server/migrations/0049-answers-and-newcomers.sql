-- What rankings count of requests has an index each, and members are new from their verification or approval on.
-- nodes go on: columns and indexes are added. Who is approved by a node of the version before is new since the verification.

alter table users add column if not exists approved_at timestamptz;

-- Null for members who were listed more than a week before this migration.
alter table directory add column if not exists new_since timestamptz;

create or replace function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (
    member_id, name, created_at, joined_at, new_since, gender, skill_ids, active_day,
    interest_ids, learning_ids, intents, languages, time_zone, hours_per_week, is_closed, is_empty
  )
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    coalesce(users.approved_at, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'),
    day_of(case when coalesce(privacy.presence, true) then coalesce(seen_at, users.created_at)
      else users.created_at end),
    nullif(profiles.interest_ids, '{}'), nullif(profiles.learning_ids, '{}'),
    nullif(profiles.intents, '{}'), nullif(profiles.languages, '{}'), profiles.time_zone,
    profiles.hours_per_week, coalesce(profiles.availability = 'closed', false), shows_nothing(profiles)
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

update directory set new_since = users.email_verified_at
from users
where directory.created_at > now() - interval '8 days' and users.id = member_id and new_since is null;

-- step
create index if not exists directory_new on directory (new_since) where new_since is not null;

-- step
create index if not exists connection_requests_answered on connection_requests (to_id)
  where status in ('accepted', 'rejected') and answered_at is not null;

-- step
-- The sender, too, so that those who wait are counted without their rows.
create index if not exists connection_requests_waiting_from
  on connection_requests (to_id, created_at desc, id desc) include (from_id) where status = 'interested';
drop index connection_requests_waiting;
alter index connection_requests_waiting_from rename to connection_requests_waiting;

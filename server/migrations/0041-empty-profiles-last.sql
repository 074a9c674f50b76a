-- Members whose profile shows nothing come last in feeds. The rows that are there are marked in steps.

create or replace function shows_nothing(profile profiles) returns boolean
language sql immutable parallel safe as $$
  select coalesce(cardinality(profile.skill_ids || profile.interest_ids || profile.learning_ids), 0) = 0
    and coalesce(cardinality(profile.intents), 0) = 0
    and coalesce(profile.headline, '') = '' and coalesce(profile.about, '') = '' and profile.photo_hash is null
    and coalesce(profile.projects, '[]') = '[]' and coalesce(profile.links, '[]') = '[]'
$$;

alter table directory add column if not exists is_empty boolean not null default false;
-- What the profile was like when its member left.
alter table directory_departures add column if not exists is_empty boolean not null default false;

create or replace function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (
    member_id, name, created_at, joined_at, gender, skill_ids, active_day,
    interest_ids, intents, languages, time_zone, is_closed, is_empty
  )
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'),
    day_of(case when coalesce(privacy.presence, true) then coalesce(seen_at, users.created_at)
      else users.created_at end),
    nullif(profiles.interest_ids, '{}'), nullif(profiles.intents, '{}'), nullif(profiles.languages, '{}'),
    profiles.time_zone, coalesce(profiles.availability = 'closed', false), shows_nothing(profiles)
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

-- Whose profile shows something for the first time, or nothing any more, counts as having joined then, as who is open
-- again does, so that the order of a running visit does not change.
create or replace function describe_in_directory() returns trigger language plpgsql as $$
begin
  perform from directory where member_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    perform lock_skills('{}', new.skill_ids || new.learning_ids || new.interest_ids);
  elsif (old.skill_ids, old.learning_ids, old.interest_ids)
    is distinct from (new.skill_ids, new.learning_ids, new.interest_ids)
  then
    perform from skills
    where id = any(old.skill_ids || new.skill_ids || old.learning_ids || new.learning_ids
      || old.interest_ids || new.interest_ids)
    order by id for no key update;
  end if;
  update directory set skill_ids = new.skill_ids,
    gender = case
      when coalesce((select gender from privacy_settings where user_id = new.user_id), true)
      then new.gender
    end,
    interest_ids = nullif(new.interest_ids, '{}'), intents = nullif(new.intents, '{}'),
    languages = nullif(new.languages, '{}'), time_zone = new.time_zone,
    joined_at = case
      when is_closed and new.availability is distinct from 'closed'
        or not is_closed and is_empty <> shows_nothing(new)
      then clock_timestamp()
      else joined_at
    end,
    is_closed = coalesce(new.availability = 'closed', false), is_empty = shows_nothing(new)
  where member_id = new.user_id;
  return null;
end $$;

drop trigger if exists describe_in_directory on profiles;
create trigger describe_in_directory
  after insert or update of
    gender, skill_ids, learning_ids, interest_ids, intents, languages, time_zone, availability,
    about, headline, photo_hash, projects, links on profiles
  for each row execute function describe_in_directory();

create or replace function note_departure() returns trigger language plpgsql as $$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at, is_empty)
  select old.member_id, old.created_at, old.joined_at, clock_timestamp(), old.is_empty
  from users where id = old.member_id
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at, is_empty = excluded.is_empty;
  return null;
end $$;

create table if not exists directory_marked_to (member_id bigint not null);
insert into directory_marked_to select 0 where not exists (select from directory_marked_to);

-- step, repeated
with next as materialized (
  select member_id from directory
  where member_id > (select member_id from directory_marked_to)
  order by member_id limit 20000
), marked as (
  update directory set is_empty = true
  from next left join profiles on profiles.user_id = next.member_id
  where directory.member_id = next.member_id and not is_empty and shows_nothing(profiles)
)
update directory_marked_to set member_id = (select max(member_id) from next)
where exists (select from next)
returning true;

-- step
drop table directory_marked_to;
-- Who filled in something just while they were marked.
update directory set is_empty = false
from profiles where is_empty and user_id = member_id and not shows_nothing(profiles);

-- What the feed continues with after the ranked.
create index directory_unranked on directory (is_empty, created_at desc, member_id desc) include (joined_at);
drop index directory_departures_newest;
create index directory_departures_unranked
  on directory_departures (is_empty, created_at desc, member_id desc);

-- Their place in running visits is kept. The two times are one, so that a visit has one of the two places.
create function note_filling() returns trigger language plpgsql as $$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at, is_empty)
  values (old.member_id, old.created_at, old.joined_at, new.joined_at, old.is_empty)
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at, is_empty = excluded.is_empty;
  return null;
end $$;

create trigger note_filling after update of is_empty on directory
  for each row when (old.is_empty <> new.is_empty and not old.is_closed and not new.is_closed)
  execute function note_filling();

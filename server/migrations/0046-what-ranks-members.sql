-- A ranking compares more than skills: the directory keeps it, and a ranking is stale when any of it has changed.
-- nodes go on: columns of the directory and of feeds are added, and the functions that fill them do what they did.

alter table directory
  add column if not exists learning_ids int[],
  add column if not exists hours_per_week smallint;

-- Nodes of the version before go on with `skill_ids`. A ranking by the other version may be used for five minutes.
alter table feeds alter column skill_ids set default '{}', add column if not exists stated text not null default '';

create or replace function stated_in(profile profiles) returns text language sql stable parallel safe as $$
  select md5(concat_ws(' ', profile.skill_ids, profile.learning_ids, profile.interest_ids, profile.intents,
    profile.languages, coalesce(profile.time_zone, '-'), coalesce(profile.hours_per_week, 0)))
$$;

-- How many requests members got and how many of them they answered, of a sample that the sweep counts.
create table if not exists community_answers (
  is_only boolean primary key default true check (is_only),
  received int not null,
  answered int not null
);

create or replace function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (
    member_id, name, created_at, joined_at, gender, skill_ids, active_day,
    interest_ids, learning_ids, intents, languages, time_zone, hours_per_week, is_closed, is_empty
  )
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
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
    interest_ids = nullif(new.interest_ids, '{}'), learning_ids = nullif(new.learning_ids, '{}'),
    intents = nullif(new.intents, '{}'), languages = nullif(new.languages, '{}'),
    time_zone = new.time_zone, hours_per_week = new.hours_per_week,
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

create or replace trigger describe_in_directory
  after insert or update of
    gender, skill_ids, learning_ids, interest_ids, intents, languages, time_zone, hours_per_week, availability,
    about, headline, photo_hash, projects, links, shown_experience, shown_education on profiles
  for each row execute function describe_in_directory();

create table if not exists directory_filled_to (member_id bigint not null);
insert into directory_filled_to select 0 where not exists (select from directory_filled_to);

-- step, repeated
with next as materialized (
  select member_id from directory
  where member_id > (select member_id from directory_filled_to)
  order by member_id limit 20000
), filled as (
  update directory set
    learning_ids = nullif(profiles.learning_ids, '{}'), hours_per_week = profiles.hours_per_week
  from next join profiles on profiles.user_id = next.member_id
  where directory.member_id = next.member_id
    -- Not over what was edited meanwhile.
    and directory.learning_ids is null and directory.hours_per_week is null
    and (profiles.learning_ids <> '{}' or profiles.hours_per_week is not null)
)
update directory_filled_to set member_id = (select max(member_id) from next)
where exists (select from next)
returning true;

-- step
drop table directory_filled_to;

-- What a ranking compares beside skills: the directory keeps it, one index finds it, and counters tell how many list it.

alter table directory
  add column if not exists learning_ids int[],
  add column if not exists hours_per_week smallint;

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

-- Skills as their ids; what a member wants to learn, likes and looks for as numbers above them, and the week of the last
-- activity as a number below zero.
create or replace function traits(
  skill_ids int[], learning_ids int[], interest_ids int[], intents text[], active_week int
) returns int[] language sql immutable parallel safe as $$
  select skill_ids
    || array(select id + 536870912 from unnest(learning_ids) id)
    || array(select id + 1073741824 from unnest(interest_ids) id)
    || array(
      select 1610612736 + array_position(array[
        'side_project', 'open_source', 'hackathon', 'pair_programming', 'learn_together', 'mentor',
        'mentee', 'cofounder', 'feedback', 'meet'
      ], intent)
      from unnest(intents) intent
    )
    || -active_week
$$;

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
    and (profiles.learning_ids <> '{}' or profiles.hours_per_week is not null)
)
update directory_filled_to set member_id = (select max(member_id) from next)
where exists (select from next)
returning true;

-- step
create index if not exists directory_all_traits
  on directory using gin (traits(skill_ids, learning_ids, interest_ids, intents, active_week))
  with (fastupdate = off);

-- step
drop index if exists directory_traits;
alter index directory_all_traits rename to directory_traits;

-- step
drop function traits(int[], int);
drop table directory_filled_to;

-- Edits lock a row of the directory first, so that none has begun that waits for what is locked here.
lock table directory in exclusive mode;
-- Who filled in something just while the others were filled.
update directory set
  learning_ids = nullif(profiles.learning_ids, '{}'), hours_per_week = profiles.hours_per_week
from profiles
where user_id = member_id and (directory.learning_ids, directory.hours_per_week)
  is distinct from (nullif(profiles.learning_ids, '{}'), profiles.hours_per_week);

-- How many members in the directory want to learn a skill.
alter table skills add column learned_by int not null default 0;
update skills set learned_by = used.count
from (select id, count(*) from directory, unnest(learning_ids) as id group by id) used
where used.id = skills.id;

-- How many members in the directory have each intent.
create table directory_intents (
  intent text primary key,
  members int not null
);
insert into directory_intents
select intent, count(*) from directory, unnest(intents) as intent group by intent;

-- Skills are locked before intents, each in one order, so that no two edits deadlock.
create or replace function count_listings() returns trigger language plpgsql as $$
declare
  skills_before int[] := case when tg_op = 'INSERT' then '{}' else old.skill_ids end;
  skills_after int[] := case when tg_op = 'DELETE' then '{}' else new.skill_ids end;
  interests_before int[] := case when tg_op = 'INSERT' then '{}' else coalesce(old.interest_ids, '{}') end;
  interests_after int[] := case when tg_op = 'DELETE' then '{}' else coalesce(new.interest_ids, '{}') end;
  learning_before int[] := case when tg_op = 'INSERT' then '{}' else coalesce(old.learning_ids, '{}') end;
  learning_after int[] := case when tg_op = 'DELETE' then '{}' else coalesce(new.learning_ids, '{}') end;
  intents_before text[] := case when tg_op = 'INSERT' then '{}' else coalesce(old.intents, '{}') end;
  intents_after text[] := case when tg_op = 'DELETE' then '{}' else coalesce(new.intents, '{}') end;
  changed int[];
begin
  if (skills_before, interests_before, learning_before) <> (skills_after, interests_after, learning_after) then
    changed := array(
      select id from skills
      where id = any(skills_before || skills_after || interests_before || interests_after
          || learning_before || learning_after)
        and ((id = any(skills_before)) <> (id = any(skills_after))
          or (id = any(interests_before)) <> (id = any(interests_after))
          or (id = any(learning_before)) <> (id = any(learning_after)))
      order by id for no key update
    );
    update skills set
      listed_by = listed_by + (id = any(skills_after))::int - (id = any(skills_before))::int,
      interested_by = interested_by
        + (id = any(interests_after))::int - (id = any(interests_before))::int,
      learned_by = learned_by + (id = any(learning_after))::int - (id = any(learning_before))::int
    where id = any(changed);
  end if;
  if intents_before <> intents_after then
    insert into directory_intents as counted (intent, members)
    select intent, (intent = any(intents_after))::int - (intent = any(intents_before))::int
    from unnest(intents_before || intents_after) intent
    where (intent = any(intents_before)) <> (intent = any(intents_after))
    order by intent
    on conflict (intent) do update set members = counted.members + excluded.members;
  end if;
  return null;
end $$;

create or replace trigger count_skills
  after insert or update of skill_ids, interest_ids, learning_ids, intents or delete on directory
  for each row execute function count_listings();

-- Profiles that say who to build with. A member who is closed leaves the feed and stays in the search.

alter table profiles
  add column headline text check (char_length(headline) <= 80),
  -- As typed, and as matched, like skills.
  add column interests text[] not null default '{}',
  add column interest_ids int[] not null default '{}',
  add column learning text[] not null default '{}',
  add column learning_ids int[] not null default '{}',
  add column intents text[] not null default '{}' check (cardinality(intents) <= 3),
  add column languages text[] not null default '{}' check (cardinality(languages) <= 5),
  add column time_zone text,
  add column hours_per_week smallint check (hours_per_week between 1 and 60),
  add column availability text check (availability in ('open', 'busy', 'closed')),
  -- The day on which a member who is busy or closed is open again.
  add column available_from date,
  -- Read with whole profiles only.
  add column links jsonb not null default '[]' check (jsonb_array_length(links) <= 5),
  add column projects jsonb not null default '[]' check (jsonb_array_length(projects) <= 10),
  add check (cardinality(interests) = cardinality(interest_ids) and cardinality(interests) <= 30),
  add check (cardinality(learning) = cardinality(learning_ids) and cardinality(learning) <= 10);

create index profiles_available_from on profiles (available_from) where available_from is not null;

-- Interests are in the dictionary of skills. How many members in the directory list each as an interest.
alter table skills add column interested_by int not null default 0;

-- Null stands for an empty list, which most rows have, and takes no space.
alter table directory
  add column interest_ids int[],
  add column intents text[],
  add column languages text[],
  add column time_zone text,
  -- In no feed, but in the search.
  add column is_closed boolean not null default false;

-- Pending lists would make searches pay for what edits put off.
create index directory_facets on directory using gin (interest_ids, intents, languages)
  with (fastupdate = off);
create index directory_time_zone on directory (time_zone) where time_zone is not null;
-- Few, so that counting those among a viewer's relations reads few pages.
create index directory_closed on directory (member_id) where is_closed;

create or replace function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (
    member_id, name, created_at, joined_at, gender, skill_ids, active_day,
    interest_ids, intents, languages, time_zone, is_closed
  )
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'),
    day_of(case when coalesce(privacy.presence, true) then coalesce(seen_at, users.created_at)
      else users.created_at end),
    nullif(profiles.interest_ids, '{}'), nullif(profiles.intents, '{}'), nullif(profiles.languages, '{}'),
    profiles.time_zone, coalesce(profiles.availability = 'closed', false)
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

-- Locks those skills that are in one of the two lists, in one order, so that no two edits deadlock.
create function lock_skills(before int[], after int[]) returns void language plpgsql as $$
begin
  perform from skills
  where id = any(before || after) and (id = any(before)) <> (id = any(after))
  order by id for no key update;
end $$;

-- All skills that an edit counts are locked at once, after the row of the directory: the counts of uses and
-- of listings may change for different skills. A member who is open again counts as having joined then, so
-- that the order of a running visit does not change.
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
      when is_closed and new.availability is distinct from 'closed' then clock_timestamp()
      else joined_at
    end,
    is_closed = coalesce(new.availability = 'closed', false)
  where member_id = new.user_id;
  return null;
end $$;

drop trigger describe_in_directory on profiles;
create trigger describe_in_directory
  after insert or update of
    gender, skill_ids, learning_ids, interest_ids, intents, languages, time_zone, availability on profiles
  for each row execute function describe_in_directory();

-- Whether a profile lists a skill at all: as a skill, to learn, or as an interest.
create function count_uses() returns trigger language plpgsql as $$
declare
  before int[] := case when tg_op = 'INSERT' then '{}'
    else old.skill_ids || old.learning_ids || old.interest_ids end;
  after int[] := case when tg_op = 'DELETE' then '{}'
    else new.skill_ids || new.learning_ids || new.interest_ids end;
begin
  if before = after then return null; end if;
  perform lock_skills(before, after);
  update skills set member_count = member_count + 1 where id = any(after) and id <> all(before);
  update skills set member_count = member_count - 1 where id = any(before) and id <> all(after);
  return null;
end $$;

drop trigger describe_skills on profiles;
-- By its name after `describe_in_directory`, which locks.
create trigger describe_skills
  after insert or update of skill_ids, learning_ids, interest_ids or delete on profiles
  for each row execute function count_uses();

create function count_listings() returns trigger language plpgsql as $$
declare
  skills_before int[] := case when tg_op = 'INSERT' then '{}' else old.skill_ids end;
  skills_after int[] := case when tg_op = 'DELETE' then '{}' else new.skill_ids end;
  interests_before int[] := case when tg_op = 'INSERT' then '{}' else coalesce(old.interest_ids, '{}') end;
  interests_after int[] := case when tg_op = 'DELETE' then '{}' else coalesce(new.interest_ids, '{}') end;
begin
  if skills_before = skills_after and interests_before = interests_after then return null; end if;
  perform from skills
  where id = any(skills_before || skills_after || interests_before || interests_after)
    and ((id = any(skills_before)) <> (id = any(skills_after))
      or (id = any(interests_before)) <> (id = any(interests_after)))
  order by id for no key update;
  update skills set
    listed_by = listed_by + (id = any(skills_after))::int - (id = any(skills_before))::int,
    interested_by = interested_by
      + (id = any(interests_after))::int - (id = any(interests_before))::int
  where id = any(skills_before || skills_after || interests_before || interests_after)
    and ((id = any(skills_before)) <> (id = any(skills_after))
      or (id = any(interests_before)) <> (id = any(interests_after)));
  return null;
end $$;

drop trigger count_skills on directory;
create trigger count_skills after insert or update of skill_ids, interest_ids or delete on directory
  for each row execute function count_listings();
drop function count_skills();

-- How many of the members in the directory are closed.
alter table directory_size add column closed int not null default 0;

create or replace function count_directory() returns trigger language plpgsql as $$
declare
  change int;
  closing int;
begin
  select count(*), count(*) filter (where is_closed) into change, closing from changed;
  if change = 0 then return null; end if;
  if tg_op = 'DELETE' then
    change := -change;
    closing := -closing;
  end if;
  update directory_size set members = members + change, closed = closed + closing;
  return null;
end $$;

create function count_closed() returns trigger language plpgsql as $$
begin
  update directory_size set closed = closed + case when new.is_closed then 1 else -1 end;
  return null;
end $$;

create trigger count_closed after update of is_closed on directory
  for each row when (old.is_closed <> new.is_closed) execute function count_closed();

-- Who closes leaves the feed, so that the pages of running visits do not move up. Who was closed already
-- when the directory lost them has left before.
drop trigger note_departure on directory;
create trigger note_departure after delete on directory
  for each row when (not old.is_closed) execute function note_departure();
create trigger note_closing after update of is_closed on directory
  for each row when (new.is_closed and not old.is_closed) execute function note_departure();

-- A viewer has a visit for each set of intents by which the feed is filtered.
alter table feeds add column intents text[] not null default '{}';
alter table feeds drop constraint feeds_pkey, add primary key (viewer_id, intents);

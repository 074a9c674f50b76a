-- What the feed ranks and search reads: a narrow row for each verified member. Triggers keep it, so that
-- it is true in the same transaction, whoever writes users, profiles and last_seen.

create table directory (
  member_id bigint primary key references users on delete cascade,
  name text collate "C" not null,
  created_at timestamptz not null,
  joined_at timestamptz not null,
  gender text,
  skill_ids int[] not null default '{}',
  -- Days and weeks since 1970. The day changes often, so no index knows it.
  active_day int not null,
  active_week int not null generated always as (active_day / 7) stored
) with (fillfactor = 90);

create function day_of(at timestamptz) returns int language sql immutable strict parallel safe as $$
  select floor(extract(epoch from at) / 86400)::int
$$;

-- Skills, and the week of the last activity as a number below zero: one index finds who lists a skill and
-- was active lately.
create function traits(skill_ids int[], active_week int) returns int[]
language sql immutable parallel safe as $$
  select array_append(skill_ids, -active_week)
$$;

-- Every run of one, two or three characters of a name: what a search for a part of it looks up.
create function name_runs(name text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  runs text[] := '{}';
begin
  for start in 1 .. length(name) loop
    runs := runs || substr(name, start, 1) || substr(name, start, 2) || substr(name, start, 3);
  end loop;
  return runs;
end $$;

create index directory_newest on directory (created_at desc, member_id desc) include (joined_at);
create index directory_alphabetical on directory (name, member_id);
create index directory_gender on directory (gender, created_at desc, member_id desc);
-- Pending lists would make searches pay for what edits put off.
create index directory_name_runs on directory using gin (name_runs(name)) with (fastupdate = off);
create index directory_traits on directory using gin (traits(skill_ids, active_week))
  with (fastupdate = off);

create function list_in_directory() returns trigger language plpgsql as $$
begin
  insert into directory (member_id, name, created_at, joined_at, gender, skill_ids, active_day)
  select new.id, lower(new.user_name), new.created_at, new.email_verified_at,
    profiles.gender, coalesce(profiles.skill_ids, '{}'), day_of(coalesce(seen_at, new.created_at))
  from (values (new.id)) as member (id)
  left join profiles on profiles.user_id = member.id
  left join last_seen on last_seen.user_id = member.id
  on conflict (member_id) do update set name = excluded.name;
  return null;
end $$;

create trigger list_in_directory after insert or update of email_verified_at, user_name on users
  for each row when (new.email_verified_at is not null) execute function list_in_directory();

create function describe_in_directory() returns trigger language plpgsql as $$
begin
  update directory set gender = new.gender, skill_ids = new.skill_ids where member_id = new.user_id;
  return null;
end $$;

create trigger describe_in_directory after insert or update of gender, skill_ids on profiles
  for each row execute function describe_in_directory();

create function note_activity() returns trigger language plpgsql as $$
begin
  update directory set active_day = day_of(new.seen_at) where member_id = new.user_id;
  return null;
end $$;

create trigger note_first_activity after insert on last_seen
  for each row execute function note_activity();
create trigger note_activity after update of seen_at on last_seen
  for each row when (day_of(old.seen_at) <> day_of(new.seen_at)) execute function note_activity();

-- How many there are, exactly: counting a million rows takes longer than a page may.
create table directory_size (members int not null);
insert into directory_size values (0);

create function count_directory() returns trigger language plpgsql as $$
declare
  change int := (select count(*) from changed);
begin
  if change > 0 then
    update directory_size
    set members = members + case tg_op when 'INSERT' then change else -change end;
  end if;
  return null;
end $$;

create trigger count_joining after insert on directory
  referencing new table as changed for each statement execute function count_directory();
create trigger count_leaving after delete on directory
  referencing old table as changed for each statement execute function count_directory();

-- Who was active most recently.
create index last_seen_newest on last_seen (seen_at desc, user_id);

-- Each viewer's ranking, and their visit: where they are in it. Lost in a crash and made again when asked
-- for, so none of it goes through the log.
create unlogged table feeds (
  viewer_id bigint primary key references users on delete cascade,
  ranked bigint[] not null,
  ranked_at timestamptz not null,
  -- The viewer's skills by which it was ranked.
  skill_ids int[] not null,
  visited_at timestamptz not null,
  -- With whom the viewer had a relation when the visit began.
  excluded bigint[] not null,
  total_count int not null
);

-- How many members a search finds, for searches that find too many to count each time.
create unlogged table search_counts (
  search text primary key,
  members int not null,
  counted_at timestamptz not null
);

create index search_counts_age on search_counts (counted_at);

-- Jobs and courses of study as cards show them, kept in the profile, so that a page of cards does not put them together
-- for each member.

alter table profiles
  add column if not exists shown_experience json not null default '[]',
  add column if not exists shown_education json not null default '[]';

-- A date as the API shows it.
create or replace function instant_of(at timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Locks the profile first, so that the lists are read after those who changed them before have committed.
create or replace function store_entries(member bigint) returns void language plpgsql as $$
begin
  perform from profiles where user_id = member for no key update;
  update profiles set
    shown_experience = coalesce((
      select json_agg(json_build_object(
        'id', id::text, 'company', company, 'position', position, 'startDate', instant_of(start_date),
        'endDate', instant_of(end_date), 'isCurrentlyWorking', is_current, 'description', description
      ) order by is_current desc, start_date desc, id desc)
      from work_experience where user_id = member
    ), '[]'),
    shown_education = coalesce((
      select json_agg(json_build_object(
        'id', id::text, 'school', school, 'degree', degree, 'fieldOfStudy', field_of_study,
        'startDate', instant_of(start_date), 'endDate', instant_of(end_date),
        'isCurrentlyStudying', is_current, 'description', description
      ) order by is_current desc, start_date desc, id desc)
      from education where user_id = member
    ), '[]')
  where user_id = member;
end $$;

create or replace function show_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (user_id) values (new.user_id) on conflict (user_id) do nothing;
  end if;
  perform store_entries(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create or replace trigger show_entries after insert or update or delete on work_experience
  for each row execute function show_entries();
create or replace trigger show_entries after insert or update or delete on education
  for each row execute function show_entries();

create table if not exists entries_shown_to (user_id bigint not null);
insert into entries_shown_to select 0 where not exists (select from entries_shown_to);

-- step
insert into profiles (user_id)
select user_id from (select user_id from work_experience union select user_id from education) listed
where not exists (select from profiles where profiles.user_id = listed.user_id)
on conflict (user_id) do nothing;

-- step, repeated
with next as materialized (
  select id from users where id > (select user_id from entries_shown_to) order by id limit 20000
), stored as materialized (
  select count(store_entries(id)) from (
    select id from next
    where exists (select from work_experience where user_id = id)
      or exists (select from education where user_id = id)
    order by id
  ) listed
)
update entries_shown_to set user_id = (select max(id) from next)
from stored where exists (select from next)
returning true;

-- step
drop table entries_shown_to;

-- Who shows a job or a course of study shows something, too. Only now, when those that are there have been kept.
create or replace function shows_nothing(profile profiles) returns boolean
language sql immutable parallel safe as $$
  select coalesce(cardinality(profile.skill_ids || profile.interest_ids || profile.learning_ids), 0) = 0
    and coalesce(cardinality(profile.intents), 0) = 0
    and coalesce(profile.headline, '') = '' and coalesce(profile.about, '') = '' and profile.photo_hash is null
    and coalesce(profile.projects, '[]') = '[]' and coalesce(profile.links, '[]') = '[]'
    and coalesce(json_array_length(profile.shown_experience), 0) = 0
    and coalesce(json_array_length(profile.shown_education), 0) = 0
$$;

drop trigger describe_in_directory on profiles;
create trigger describe_in_directory
  after insert or update of
    gender, skill_ids, learning_ids, interest_ids, intents, languages, time_zone, availability,
    about, headline, photo_hash, projects, links, shown_experience, shown_education on profiles
  for each row execute function describe_in_directory();

-- step
update directory set is_empty = false, joined_at = clock_timestamp()
from profiles where is_empty and user_id = member_id and not shows_nothing(profiles);

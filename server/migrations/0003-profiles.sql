-- What members tell of themselves. skills and skill_ids run in parallel: as typed, and as matched.

create table skills (
  id int generated always as identity primary key,
  canonical text not null unique,
  name text not null,
  member_count int not null default 0
);

create table profiles (
  user_id bigint primary key references users on delete cascade,
  age smallint check (age between 18 and 120),
  gender text check (gender in ('Male', 'Female', 'Non-binary', 'Prefer not to say')),
  about text check (char_length(about) <= 200),
  skills text[] not null default '{}',
  skill_ids int[] not null default '{}',
  photo_hash text,
  check (cardinality(skills) = cardinality(skill_ids) and cardinality(skills) <= 30)
);

-- Answers whether anyone still shows a photo, once its owner has another.
create index profiles_photo on profiles (photo_hash) where photo_hash is not null;

create table work_experience (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  company text not null,
  position text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  is_current boolean not null,
  description text,
  check ((end_date at time zone 'UTC')::date >= (start_date at time zone 'UTC')::date),
  check (not (is_current and end_date is not null))
);

create index work_experience_user on work_experience (user_id);

create table education (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  school text not null,
  degree text not null,
  field_of_study text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  is_current boolean not null,
  description text,
  check ((end_date at time zone 'UTC')::date >= (start_date at time zone 'UTC')::date),
  check (not (is_current and end_date is not null))
);

create index education_user on education (user_id);

-- How many members use each skill. The rows are locked in one order, so that no two edits deadlock.
create function count_skills() returns trigger language plpgsql as $$
declare
  before int[] := case when tg_op = 'INSERT' then '{}' else old.skill_ids end;
  after int[] := case when tg_op = 'DELETE' then '{}' else new.skill_ids end;
begin
  if before = after then return null; end if;
  perform from skills
    where id = any(before || after) and (id = any(before)) <> (id = any(after))
    order by id for no key update;
  update skills set member_count = member_count + 1 where id = any(after) and id <> all(before);
  update skills set member_count = member_count - 1 where id = any(before) and id <> all(after);
  return null;
end $$;

create trigger count_skills after insert or update of skill_ids or delete on profiles
  for each row execute function count_skills();

-- Photos are small and content-addressed: in the database they share its backup and transactions.
create table photos (
  hash text not null,
  size text not null check (size in ('small', 'large')),
  bytes bytea not null,
  primary key (hash, size)
);

-- What members show of themselves, and what they hide.

-- Days since 1970.
create function day_of(at timestamptz) returns int language sql immutable strict parallel safe as $$
  select floor(extract(epoch from at) / 86400)::int
$$;

-- A date as the API shows it.
create function instant_of(at timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What members tell of themselves. skills and skill_ids run in parallel: as typed, and as matched.
create table skills (
  id int generated always as identity primary key,
  canonical text not null unique,
  name text not null,
  member_count int not null default 0,
  -- How many members in the directory list it. member_count counts all profiles, so that the sweep keeps the
  -- skills of hidden members.
  listed_by int not null default 0,
  -- How many members in the directory list it as an interest.
  interested_by int not null default 0
);

-- The sweep deletes skills that no profile lists, which are few.
create index skills_unused on skills (id) where member_count = 0;

create table profiles (
  user_id bigint primary key references users on delete cascade,
  age smallint check (age >= 18 and age <= 120),
  gender text check (gender in ('Male', 'Female', 'Non-binary', 'Prefer not to say')),
  about text check (char_length(about) <= 200),
  skills text[] not null default '{}',
  skill_ids int[] not null default '{}',
  photo_hash text,
  headline text check (char_length(headline) <= 80),
  -- As typed, and as matched, like the skills.
  interests text[] not null default '{}',
  interest_ids int[] not null default '{}',
  learning text[] not null default '{}',
  learning_ids int[] not null default '{}',
  intents text[] not null default '{}' check (cardinality(intents) <= 3),
  languages text[] not null default '{}' check (cardinality(languages) <= 5),
  time_zone text,
  hours_per_week smallint check (hours_per_week >= 1 and hours_per_week <= 60),
  availability text check (availability in ('open', 'busy', 'closed')),
  -- The day on which a busy or closed member is open again.
  available_from date,
  links jsonb not null default '[]' check (jsonb_array_length(links) <= 5),
  projects jsonb not null default '[]' check (jsonb_array_length(projects) <= 10),
  visibility text not null default 'members' check (visibility in ('members', 'link', 'public')),
  -- work_experience and education as the API shows them, kept by triggers.
  shown_experience json not null default '[]',
  shown_education json not null default '[]',
  check ((cardinality(skills) = cardinality(skill_ids)) and cardinality(skills) <= 30),
  check ((cardinality(interests) = cardinality(interest_ids)) and cardinality(interests) <= 30),
  check ((cardinality(learning) = cardinality(learning_ids)) and cardinality(learning) <= 10)
);

-- Whether any profile still shows a photo.
create index profiles_photo on profiles (photo_hash) where photo_hash is not null;
create index profiles_available_from on profiles (available_from) where available_from is not null;

-- Counts the profiles that list a skill as a skill, to learn, or as an interest.
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

-- Its name sorts it after describe_in_directory, which takes the locks.
create trigger describe_skills
  after insert or delete or update of skill_ids, learning_ids, interest_ids on profiles
  for each row execute function count_uses();

create function describe_in_directory() returns trigger language plpgsql as $$
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

create trigger describe_in_directory
  after insert or update of
    gender, skill_ids, learning_ids, interest_ids, intents, languages, time_zone, hours_per_week,
    availability, about, headline, photo_hash, projects, links, shown_experience, shown_education
  on profiles
  for each row execute function describe_in_directory();

-- Keeps the weekday and hour of the weekly mail when the time zone changes.
create function move_digest() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.time_zone is distinct from new.time_zone then
    update digests
    set due_at = (due_at at time zone coalesce(old.time_zone, 'UTC'))
      at time zone coalesce(new.time_zone, 'UTC')
    where user_id = new.user_id;
  end if;
  return null;
end $$;

create trigger move_digest
  after insert or update of
    time_zone
  on profiles
  for each row execute function move_digest();

create table work_experience (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  company text not null,
  position text not null,
  start_date timestamptz not null,
  end_date timestamptz,
  is_current boolean not null,
  description text,
  check (((end_date at time zone 'UTC'))::date >= ((start_date at time zone 'UTC'))::date),
  check (not (is_current and end_date is not null))
);

create index work_experience_user on work_experience (user_id);

create function show_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (user_id) values (new.user_id) on conflict (user_id) do nothing;
  end if;
  perform store_entries(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create trigger show_entries
  after insert or delete or update on work_experience
  for each row execute function show_entries();

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
  check (((end_date at time zone 'UTC'))::date >= ((start_date at time zone 'UTC'))::date),
  check (not (is_current and end_date is not null))
);

create index education_user on education (user_id);

create trigger show_entries
  after insert or delete or update on education
  for each row execute function show_entries();

-- Photos are small and content-addressed: in the database they share its backup and transactions.
create table photos (
  hash text not null,
  size text not null check (size in ('small', 'large')),
  bytes bytea,
  blob uuid,
  primary key (hash, size),
  constraint photos_place check (num_nonnulls(bytes, blob) = 1)
);

create unique index photos_blob on photos (blob) where blob is not null;

-- Queues the object of a deleted or moved picture for deletion, in the same transaction.
create function queue_unused_blob() returns trigger language plpgsql as $$
begin
  -- Waits for a transaction that has locked the entry to delete it, and then inserts.
  insert into unused_blobs (blob, delete_at) values (old.blob, clock_timestamp())
  on conflict (blob) do update set delete_at = excluded.delete_at;
  return null;
end $$;

create trigger queue_deleted_blob
  after delete on photos
  for each row when (old.blob is not null)
  execute function queue_unused_blob();

create trigger queue_moved_blob
  after update of blob on photos
  for each row when (old.blob is not null and old.blob is distinct from new.blob)
  execute function queue_unused_blob();

-- A member without a row shows everything.
create table privacy_settings (
  user_id bigint primary key references users on delete cascade,
  presence boolean not null default true,
  read_receipts boolean not null default true,
  typing boolean not null default true,
  discoverable boolean not null default true,
  requests_from text not null default 'everybody' check (requests_from in ('everybody', 'shared_skill', 'mutual', 'nobody')),
  age boolean not null default true,
  gender boolean not null default true
);

-- Hidden members are few, so that counting those among a viewer's relations reads few pages.
create index privacy_settings_hidden on privacy_settings (user_id) where not discoverable;

create function list_by_privacy() returns trigger language plpgsql as $$
begin
  perform list_member(new.user_id, clock_timestamp());
  return null;
end $$;

create trigger list_by_privacy
  after insert or update of
    discoverable, gender, presence
  on privacy_settings
  for each row execute function list_by_privacy();

-- When a member was last seen. A table of its own, since it changes far more often than profiles.
create table last_seen (
  user_id bigint primary key references users on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 70);

create index last_seen_newest on last_seen (seen_at desc, user_id);

-- Locks the row first, so that the next statement sees whether the member has just hidden their presence.
create function note_activity() returns trigger language plpgsql as $$
begin
  perform from directory where member_id = new.user_id for no key update;
  update directory set active_day = day_of(new.seen_at)
  where member_id = new.user_id and not exists (
    select from privacy_settings where user_id = new.user_id and not presence
  );
  return null;
end $$;

create trigger note_first_activity
  after insert on last_seen
  for each row execute function note_activity();

create trigger note_activity
  after update of seen_at on last_seen
  for each row when (day_of(old.seen_at) <> day_of(new.seen_at))
  execute function note_activity();

-- GitHub accounts that members linked. No token for GitHub is stored.
create table github_accounts (
  user_id bigint primary key references users on delete cascade,
  -- GitHub's id of the account. Logins can be renamed and reused.
  github_id bigint not null,
  login text not null,
  read_at timestamptz not null,
  repositories int not null,
  constraint github_accounts_github_id unique (github_id)
);

-- OAuth states: the hash of the state that GitHub returns, and the session that it must return to.
create unlogged table github_states (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);

create index github_states_session on github_states (session_id);
create index github_states_expiry on github_states (expires_at);

-- Repositories found on GitHub, until the member has picked from them, for a day at most. Unlogged, so that no
-- backup contains them.
create unlogged table github_readings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null check (state in ('reading', 'failed', 'found', 'added')),
  reason text,
  retry_at timestamptz,
  found jsonb,
  -- What was added, so that the same call gives the same response.
  added jsonb,
  started_at timestamptz not null,
  constraint github_readings_user_id unique (user_id),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'found') = (found is not null)),
  check ((state = 'added') = (added is not null))
);

create index github_readings_start on github_readings (started_at);

-- Locks the skills that are in one of the two lists but not in both, in one order, so that no two edits deadlock.
create function lock_skills(before int[], after int[]) returns void language plpgsql as $$
begin
  perform from skills
  where id = any(before || after) and (id = any(before)) <> (id = any(after))
  order by id for no key update;
end $$;

-- Whether a profile is empty.
create function shows_nothing(profile profiles) returns boolean
language sql immutable parallel safe as $$
  select coalesce(cardinality(profile.skill_ids || profile.interest_ids || profile.learning_ids), 0) = 0
    and coalesce(cardinality(profile.intents), 0) = 0
    and coalesce(profile.headline, '') = '' and coalesce(profile.about, '') = '' and profile.photo_hash is null
    and coalesce(profile.projects, '[]') = '[]' and coalesce(profile.links, '[]') = '[]'
    and coalesce(json_array_length(profile.shown_experience), 0) = 0
    and coalesce(json_array_length(profile.shown_education), 0) = 0
$$;

-- A digest of what a ranking depends on.
create function stated_in(profile profiles) returns text language sql stable parallel safe as $$
  select md5(concat_ws(' ', profile.skill_ids, profile.learning_ids, profile.interest_ids, profile.intents,
    profile.languages, coalesce(profile.time_zone, '-'), coalesce(profile.hours_per_week, 0)))
$$;

-- Updates what the profile shows of its work experience and education. Locks the profile first, so that it reads
-- what earlier changes have committed.
create function store_entries(member bigint) returns void language plpgsql as $$
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

-- Requests, connections and blocks, and the directory that the feed and search read.

-- Skill ids, and the week of the last activity as a negative number, so that one index finds recently active
-- members with a skill.
create function traits(skill_ids int[], active_week int) returns int[]
language sql immutable parallel safe as $$
  select array_append(skill_ids, -active_week)
$$;

-- One row per direction: what one member decided about another, and how a request was answered.
create table connection_requests (
  id bigint generated always as identity primary key,
  from_id bigint not null references users on delete cascade,
  to_id bigint not null references users on delete cascade,
  status text not null check (status in ('interested', 'ignored', 'accepted', 'rejected')),
  created_at timestamptz not null,
  answered_at timestamptz,
  note text check (char_length(note) >= 1 and char_length(note) <= 280),
  -- The match score when the request was sent. Null for passes.
  score smallint,
  constraint connection_requests_from_id_to_id_status_key unique (from_id, to_id) include (status),
  check (from_id <> to_id)
);

-- The other side of `relations`.
create index connection_requests_to on connection_requests (to_id, from_id) include (status)
  where status <> 'ignored';
create index connection_requests_of_receiver on connection_requests (to_id);
-- A member's requests and decisions, newest first.
create index connection_requests_sent on connection_requests (from_id, created_at desc, id desc)
  where status in ('interested', 'rejected');
create index connection_requests_passed on connection_requests (from_id, created_at desc, id desc)
  where status = 'ignored';
create index connection_requests_rejected on connection_requests (to_id, answered_at desc, id desc)
  where status = 'rejected' and answered_at is not null;
-- For the figures of a day. A BRIN index would be smaller, but both tables put new rows into the space of
-- deleted ones.
create index connection_requests_age on connection_requests (created_at)
  where status <> 'ignored';
create index connection_requests_answered on connection_requests (to_id)
  where (status in ('accepted', 'rejected')) and answered_at is not null;
create index connection_requests_waiting on connection_requests (to_id, created_at desc, id desc) include (from_id)
  where status = 'interested';

-- An id for each connection, the same for both ends.
create sequence connection_ids;

-- One row per end, so that a member's connections are one index range.
create table connections (
  id bigint not null,
  user_id bigint not null references users on delete cascade,
  other_id bigint not null references users on delete cascade,
  connected_at timestamptz not null,
  primary key (user_id, other_id)
);

create index connections_newest on connections (user_id, connected_at desc, id desc);
create index connections_other on connections (other_id);
create index connections_age on connections (connected_at) where user_id < other_id;

-- Each side blocks for itself; either row hides the two from each other.
create table blocks (
  user_id bigint not null references users on delete cascade,
  other_id bigint not null references users on delete cascade,
  blocked_at timestamptz not null,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);

create index blocks_newest on blocks (user_id, blocked_at desc, other_id desc);
create index blocks_of_other on blocks (other_id, user_id);

-- What one member decided about another, from both sides. A pass counts on its own side alone.
create view relations as
select from_id as user_id, to_id as other_id, status, true as is_own from connection_requests
union all
select to_id, from_id, status, false from connection_requests where status <> 'ignored'
union all
select user_id, other_id, 'blocked', true from blocks
union all
select other_id, user_id, 'blocked', false from blocks;

-- Requests of the last 30 days, also those that were withdrawn since.
create table sent_requests (
  from_id bigint not null references users on delete cascade,
  to_id bigint not null references users on delete cascade,
  sent_at timestamptz not null,
  -- The hash of the note without what differs between recipients. Null without a note.
  note_hash bytea,
  has_link boolean not null
);

create index sent_requests_of_sender on sent_requests (from_id, sent_at);
create index sent_requests_of_receiver on sent_requests (to_id);
create index sent_requests_age on sent_requests (sent_at);

-- Members whose requests look like spam. They are throttled, and the product reports them once.
create table request_floods (
  user_id bigint primary key references users on delete cascade,
  rule text not null check (rule in ('same_note', 'links', 'unanswered')),
  noted_at timestamptz not null,
  is_reported boolean not null default false,
  -- When the staff resolved the report. Only later requests count again.
  cleared_at timestamptz
);

create index request_floods_unreported on request_floods (noted_at) where not is_reported;

-- Decisions in the feed and answers to requests, by UTC day, without members.
create table match_counts (
  day date not null,
  outcome text not null check (outcome in ('connect', 'pass', 'accepted', 'rejected')),
  -- The position of the card in the feed; empty for answers.
  place text not null,
  score text not null,
  count int not null,
  primary key (day, outcome, place, score)
);

-- What the feed ranks and the search reads: a narrow row for each verified member. Triggers on users, profiles,
-- last_seen and privacy_settings update it in the same transaction.
create table directory (
  member_id bigint primary key references users on delete cascade,
  name text not null collate "C",
  created_at timestamptz not null,
  joined_at timestamptz not null,
  gender text,
  skill_ids int[] not null default '{}',
  -- Days and weeks since 1970. The day changes often, so no index contains it.
  active_day int not null,
  active_week int generated always as (active_day / 7) stored not null,
  interest_ids int[],
  intents text[],
  languages text[],
  time_zone text,
  -- Not in feeds, but in searches.
  is_closed boolean not null default false,
  is_empty boolean not null default false,
  learning_ids int[],
  hours_per_week smallint,
  -- When a newcomer's week began. Null for members who were listed before it was recorded.
  new_since timestamptz
) with (fillfactor = 90);

create index directory_newest on directory (created_at desc, member_id desc) include (joined_at);
create index directory_alphabetical on directory (name, member_id);
create index directory_gender on directory (gender, created_at desc, member_id desc);
-- Without pending lists: searches would have to scan them.
create index directory_name_runs on directory using gin (name_runs(name)) with (fastupdate = off);
create index directory_traits on directory using gin (traits(skill_ids, active_week)) with (fastupdate = off);
create index directory_facets on directory using gin (interest_ids, intents, languages) with (fastupdate = off);
create index directory_time_zone on directory (time_zone) where time_zone is not null;
-- Closed members are few, so that counting those among a viewer's relations reads few pages.
create index directory_closed on directory (member_id) where is_closed;
-- What the feed continues with after the ranked members.
create index directory_unranked on directory (is_empty, created_at desc, member_id desc) include (joined_at);
create index directory_new on directory (new_since) where new_since is not null;

create function count_directory() returns trigger language plpgsql as $$
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

create trigger count_joining
  after insert on directory referencing new table as changed
  for each statement execute function count_directory();

create trigger count_leaving
  after delete on directory referencing old table as changed
  for each statement execute function count_directory();

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

create trigger count_skills
  after insert or delete or update of skill_ids, interest_ids on directory
  for each row execute function count_listings();

create function count_closed() returns trigger language plpgsql as $$
begin
  update directory_size set closed = closed + case when new.is_closed then 1 else -1 end;
  return null;
end $$;

create trigger count_closed
  after update of is_closed on directory
  for each row when (old.is_closed <> new.is_closed)
  execute function count_closed();

create function note_departure() returns trigger language plpgsql as $$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at, is_empty)
  select old.member_id, old.created_at, old.joined_at, clock_timestamp(), old.is_empty
  from users where id = old.member_id
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at, is_empty = excluded.is_empty;
  return null;
end $$;

create trigger note_departure
  after delete on directory
  for each row when (not old.is_closed)
  execute function note_departure();

create trigger note_closing
  after update of is_closed on directory
  for each row when (new.is_closed and not old.is_closed)
  execute function note_departure();

-- Keeps the position of a member whose profile is no longer empty in running visits. left_at equals the new
-- joined_at, so that a visit counts one of the two positions.
create function note_filling() returns trigger language plpgsql as $$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at, is_empty)
  values (old.member_id, old.created_at, old.joined_at, new.joined_at, old.is_empty)
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at, is_empty = excluded.is_empty;
  return null;
end $$;

create trigger note_filling
  after update of is_empty on directory
  for each row when (old.is_empty <> new.is_empty and not old.is_closed and not new.is_closed)
  execute function note_filling();

-- One row: the exact number of members. Counting a million rows takes longer than a page may.
create table directory_size (
  members int not null,
  -- How many of the members in the directory are closed.
  closed int not null default 0
);

insert into directory_size values (0);

-- Members who left the directory lately, so that the pages of running visits do not shift.
create table directory_departures (
  member_id bigint primary key references users on delete cascade,
  created_at timestamptz not null,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  is_empty boolean not null default false
);

create index directory_departures_left on directory_departures (left_at);
create index directory_departures_unranked on directory_departures (is_empty, created_at desc, member_id desc);

-- Each viewer's ranking and visit. Unlogged: after a crash it is made again on demand.
create unlogged table feeds (
  viewer_id bigint not null references users on delete cascade,
  ranked bigint[] not null,
  ranked_at timestamptz not null,
  -- Written only by versions before 0046.
  skill_ids int[] not null default '{}',
  visited_at timestamptz not null,
  -- Members to whom the viewer had a relation when the visit began.
  excluded bigint[] not null,
  total_count int not null,
  -- A viewer has a visit for each set of intents that filters the feed.
  intents text[] not null default '{}',
  -- stated_in() of the viewer's profile when it was ranked.
  stated text not null default '',
  primary key (viewer_id, intents)
);
alter table feeds alter column ranked set storage external;
alter table feeds alter column excluded set storage external;

-- The sweep deletes the oldest rankings. visited_at is in no index, so that a visit is a HOT update.
create index feeds_ranked on feeds (ranked_at);

-- The number of results of searches that find too many to count each time.
create unlogged table search_counts (
  search text primary key,
  members int not null,
  counted_at timestamptz not null
);

create index search_counts_age on search_counts (counted_at);

-- One row: how many requests members received and answered, in a sample that the sweep counts.
create table community_answers (
  is_only boolean default true primary key check (is_only),
  received int not null,
  answered int not null
);

-- Adds, updates or removes a member's row in the directory.
create function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
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

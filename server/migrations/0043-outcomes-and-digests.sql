-- How matches turn out, as counts by score and place, and the weekly mail about developers to meet.

-- The match score when a request was sent. Null for passes, and for requests from before.
alter table connection_requests add column score smallint;

-- Decisions in the feed and answers to requests, by UTC day. They name nobody.
create table match_counts (
  day date not null,
  outcome text not null check (outcome in ('connect', 'pass', 'accepted', 'rejected')),
  -- Of a decision, its place in the feed; empty for answers.
  place text not null,
  score text not null,
  count int not null,
  primary key (day, outcome, place, score)
);

-- Who answered whether they want the weekly mail.
create table digests (
  user_id bigint primary key references users on delete cascade,
  is_on boolean not null,
  -- A Monday at 9 in the member's time zone.
  due_at timestamptz not null,
  -- Who was in the last mail, and in those before it.
  latest bigint[] not null default '{}',
  earlier bigint[] not null default '{}'
);
create index digests_due on digests (due_at) where is_on;

-- Keeps the weekday and the hour in the new time zone.
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
create trigger move_digest after insert or update of time_zone on profiles
  for each row execute function move_digest();

-- One row: the key that signs the links in mails that unsubscribe.
create table unsubscribe_key (key bytea not null);
insert into unsubscribe_key
  select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

-- Weekly mails wait behind all others.
drop index mails_in_turn;
create index mails_in_turn
  on mails ((case kind when 'unread-messages' then 1 when 'digest' then 2 else 0 end), id);

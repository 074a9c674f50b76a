-- One row per direction: what one member decided about another, and how a request was answered.

create table connection_requests (
  id bigint generated always as identity primary key,
  from_id bigint not null references users on delete cascade,
  to_id bigint not null references users on delete cascade,
  status text not null check (status in ('interested', 'ignored', 'accepted', 'rejected')),
  created_at timestamptz not null,
  answered_at timestamptz,
  unique (from_id, to_id) include (status),
  check (from_id <> to_id)
);

-- What others decided about a member counts for the member as well, save that they passed.
create index connection_requests_to on connection_requests (to_id, from_id) include (status)
  where status <> 'ignored';
create index connection_requests_waiting on connection_requests (to_id, created_at desc, id desc)
  where status = 'interested';

-- One row per end, so that a member's connections are one index range.
create table connections (
  id bigint not null,
  user_id bigint not null references users on delete cascade,
  other_id bigint not null references users on delete cascade,
  connected_at timestamptz not null,
  primary key (user_id, other_id)
);

create index connections_newest on connections (user_id, connected_at desc, id desc);

create sequence connection_ids;

-- Whom a member has a relation with, from either end: all but those who merely passed on them.
create view relations as
  select from_id as user_id, to_id as other_id, status, true as is_own from connection_requests
  union all
  select to_id, from_id, status, false from connection_requests where status <> 'ignored';

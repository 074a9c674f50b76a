-- Copies of a member's data, made in the background. Unlogged: a backup needs none, and after a crash of the
-- database the member asks for another.
create unlogged table exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz,
  bytes integer,
  tries smallint not null default 0,
  leased_until timestamptz not null
);
create index exports_of_member on exports (user_id, id desc);
create index exports_making on exports (leased_until) where state = 'making';
create index exports_age on exports (created_at);

create unlogged table export_chunks (
  export_id bigint not null references exports on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (export_id, number)
);

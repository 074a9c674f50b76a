-- Members who left and whose leaving has not been announced: a row from the commit until every node has
-- closed the sessions and others' tabs were told. If the process is killed in between, another one does it.
create table untold_departures (
  user_id bigint primary key references users on delete cascade,
  session_ids bigint[] not null,
  leased_until timestamptz not null,
  -- Settling one departure does not settle a later one of the same member.
  number bigint generated always as identity
);
create index untold_departures_lease on untold_departures (leased_until);

-- The tries of an export that ended because their node stopped do not count towards giving it up.
alter table exports add column stops smallint not null default 0;

-- One table holds what a node announces for the command line, or for a process that was killed before it could.
-- nodes go on: on a node of the version before, members cannot delete their account and moderators cannot suspend or
-- delete one until a newer node has replaced it.

create table node_events (
  id bigint generated always as identity primary key,
  -- NodeEvent[] (server/src/platform/realtime/node-events.ts), in the order in which they are announced.
  events jsonb not null,
  leased_until timestamptz not null
);

insert into node_events (events, leased_until)
select jsonb_build_array(jsonb_build_object('departed', user_id::text, 'sessionIds', to_jsonb(session_ids::text[]))),
  leased_until
from untold_departures;

analyze node_events;

drop table untold_departures;

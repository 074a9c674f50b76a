-- Who left the directory last, and when, so that the pages of running visits do not move up.
create table directory_departures (
  member_id bigint primary key references users on delete cascade,
  created_at timestamptz not null,
  joined_at timestamptz not null,
  left_at timestamptz not null
);
create index directory_departures_newest on directory_departures (created_at desc, member_id desc);
create index directory_departures_left on directory_departures (left_at);

create function note_departure() returns trigger language plpgsql as $$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at)
  select old.member_id, old.created_at, old.joined_at, clock_timestamp()
  from users where id = old.member_id
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at;
  return null;
end $$;

create trigger note_departure after delete on directory
  for each row execute function note_departure();

-- Deletions are carried out in batches; a killed process goes on where it was.

-- Deleted accounts of which rows are left, and until when a node works on each.
create table purges (
  user_id bigint primary key references users on delete cascade,
  leased_until timestamptz not null
);
create index purges_lease on purges (leased_until);

-- Violates the unique index of names when a name is reserved. After the row is written, so that a
-- deletion that commits while the index waits for it is seen.
create function refuse_reserved_name() returns trigger language plpgsql as $$
begin
  if exists (select from reserved_names where name = lower(new.user_name)) then
    raise unique_violation using constraint = 'users_user_name', message = 'this name is reserved';
  end if;
  return null;
end $$;

create trigger refuse_reserved_name after insert or update of user_name on users
  for each row when (new.user_name is not null) execute function refuse_reserved_name();

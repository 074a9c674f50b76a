-- How many members in the directory list each skill. `member_count` counts all profiles, so that the sweep
-- keeps the skills of members who are hidden.
alter table skills add column listed_by int not null default 0;

-- The rows are locked in one order, so that no two edits deadlock.
create or replace function count_skills() returns trigger language plpgsql as $$
declare
  before int[] := case when tg_op = 'INSERT' then '{}' else old.skill_ids end;
  after int[] := case when tg_op = 'DELETE' then '{}' else new.skill_ids end;
  profiles int := (tg_table_name = 'profiles')::int;
  listings int := (tg_table_name = 'directory')::int;
begin
  if before = after then return null; end if;
  perform from skills
    where id = any(before || after) and (id = any(before)) <> (id = any(after))
    order by id for no key update;
  update skills set member_count = member_count + profiles, listed_by = listed_by + listings
    where id = any(after) and id <> all(before);
  update skills set member_count = member_count - profiles, listed_by = listed_by - listings
    where id = any(before) and id <> all(after);
  return null;
end $$;

create trigger count_skills after insert or update of skill_ids or delete on directory
  for each row execute function count_skills();

-- By its name after `describe_in_directory`: an edit locks the member's row of the directory, then the
-- skills, as hiding does. In the other order the two could deadlock.
alter trigger count_skills on profiles rename to describe_skills;

update skills set listed_by = used.count
from (select id, count(*) from directory, unnest(skill_ids) as id group by id) used
where used.id = skills.id;

-- Who is not in the directory: few, so that counting those of a viewer's relations reads few pages.
create index privacy_settings_hidden on privacy_settings (user_id) where not discoverable;
create index users_hidden on users (id) where deletion_due_at is not null;

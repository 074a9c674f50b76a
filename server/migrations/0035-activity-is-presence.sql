-- A member who hides presence counts in the directory as never seen, so that the order of feeds does not
-- tell when they were active. Showing presence again restores the last activity.

create or replace function list_member(member bigint, joined timestamptz) returns void language plpgsql as $$
begin
  insert into directory (member_id, name, created_at, joined_at, gender, skill_ids, active_day)
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'),
    day_of(case when coalesce(privacy.presence, true) then coalesce(seen_at, users.created_at)
      else users.created_at end)
  from users
  left join profiles on profiles.user_id = users.id
  left join last_seen on last_seen.user_id = users.id
  left join privacy_settings privacy on privacy.user_id = users.id
  where users.id = member and users.email_verified_at is not null
    and users.deletion_due_at is null and coalesce(privacy.discoverable, true)
  on conflict (member_id) do update
  set name = excluded.name, gender = excluded.gender, active_day = excluded.active_day;
  if not found then
    delete from directory where member_id = member;
  end if;
end $$;

drop trigger list_by_privacy on privacy_settings;
create trigger list_by_privacy after insert or update of discoverable, gender, presence on privacy_settings
  for each row execute function list_by_privacy();

-- The row is locked first: the next statement then sees what a member who hid presence meanwhile committed.
create or replace function note_activity() returns trigger language plpgsql as $$
begin
  perform from directory where member_id = new.user_id for no key update;
  update directory set active_day = day_of(new.seen_at)
  where member_id = new.user_id and not exists (
    select from privacy_settings where user_id = new.user_id and not presence
  );
  return null;
end $$;

update directory set active_day = day_of(directory.created_at)
from privacy_settings
where user_id = member_id and not presence and active_day <> day_of(directory.created_at);

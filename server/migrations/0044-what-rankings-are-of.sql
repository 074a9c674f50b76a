-- Rankings are of what the viewer states, not of skills alone: they are stale when any of it changes.

create function stated_in(profile profiles) returns text language sql stable parallel safe as $$
  select md5(concat_ws(' ', profile.skill_ids, profile.learning_ids, profile.interest_ids, profile.intents,
    profile.languages, coalesce(profile.time_zone, '-'), coalesce(profile.hours_per_week, 0)))
$$;

alter table feeds add column stated text not null default '', drop column skill_ids;

-- How many requests members got and how many of them they answered, of a sample that the sweep counts.
create table community_answers (
  received int not null,
  answered int not null,
  counted_at timestamptz not null
);
create unique index community_answers_one on community_answers ((true));

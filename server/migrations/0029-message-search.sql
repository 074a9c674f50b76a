-- Search in messages (decision 0161).

-- The text of a run of messages of one conversation, a line for each, in the form in which it is searched
-- (contract/src/search-text.ts). Made in the background; newer messages are searched themselves. Covers
-- the ids from first_id to last_id; ids has those of the lines. The text is null until it is made, and after
-- a message was edited or deleted. Unlogged, since it is made of messages.
create unlogged table search_segments (
  conversation_id bigint not null references conversations on delete cascade,
  last_id bigint not null,
  first_id bigint not null,
  version integer not null default 0,
  ids bigint[] not null,
  lines text,
  primary key (conversation_id, last_id)
) with (toast_tuple_target = 8160);
-- Uncompressed and in the row: reading it is the cost of a search.
alter table search_segments alter column lines set storage external;
create index search_segments_unmade on search_segments (conversation_id) where lines is null;

-- Covers messages that no segment covers with segments of about `size` bytes each, and returns these with
-- their texts to be made. Leaves out what would not fill one, unless the last message is older than
-- `idle_before`; then a short last segment is replaced by a longer one. `has_more` where a conversation has
-- more messages than were read at once.
-- Messages change only while their conversation is locked, so a later change finds the segment. Leaves out
-- conversations that somebody else has locked.
create function cover_messages(conversation_ids bigint[], size int, idle_before timestamptz)
returns table (conversation_id bigint, last_id bigint, version int, contents json, has_more boolean)
language plpgsql set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
declare
  most constant int := 1000;
  locked bigint[];
begin
  -- A statement of its own, so that the next one sees what was committed before the locks were granted.
  select array_agg(id) into locked from (
    select id from conversations where id = any(conversation_ids) for no key update skip locked
  ) free;

  return query
  with uncovered as (
    select conversation, next.*,
      sum(octet_length(content) + 10) over (partition by conversation order by next.id) / size as place
    from unnest(locked) conversation
    left join lateral (
      select case when octet_length(lines) < size / 2 then first_id - 1 else last_id end as upto
      from search_segments where conversation_id = conversation
      order by last_id desc limit 1
    ) covered on true
    cross join lateral (
      select id, created_at, content from messages
      where conversation_id = conversation and id > coalesce(covered.upto, 0)
      order by id limit most
    ) next
  ), runs as (
    select conversation, min(id) as first_id, max(id) as last_id, max(created_at) as last_at,
      array_agg(id order by id) as ids, json_agg(content order by id) as contents,
      place < max(place) over (partition by conversation) as is_full,
      sum(count(*)) over (partition by conversation) = most as has_more
    from uncovered group by conversation, place
  ), added as (
    insert into search_segments (conversation_id, first_id, last_id, ids)
    select conversation, first_id, last_id, ids from runs where is_full or last_at < idle_before
    on conflict do nothing
    returning *
  ), replaced as (
    delete from search_segments short using added
    where short.conversation_id = added.conversation_id
      and short.last_id between added.first_id and added.last_id
  )
  select added.conversation_id, added.last_id, added.version, runs.contents, runs.has_more
  from added
  join runs on runs.conversation = added.conversation_id and runs.last_id = added.last_id;
end
$$;

create function forget_searched_text() returns trigger language plpgsql as $$
begin
  update search_segments set lines = null, version = version + 1
  where conversation_id = new.conversation_id and first_id <= new.id and last_id = (
    select min(last_id) from search_segments
    where conversation_id = new.conversation_id and last_id >= new.id
  );
  return null;
end
$$;

create trigger forget_searched_text after update of content on messages
  for each row when (old.content is distinct from new.content)
  execute function forget_searched_text();

-- The newest messages in segments that contain all terms, newest first; `conversations` are the viewer's,
-- `cleared` up to where they cleared each. Orders all segments by their last ids, which an index has, and
-- reads them from the newest on until no other can have a newer message. Of a segment it compares only the
-- lines that are newer than the last message that was found. Without a second term, `other_term` is empty.
create function find_in_segments(
  conversations bigint[], cleared bigint[], before bigint, term text, other_term text, more_terms text[], most int
) returns table (conversation_id bigint, id bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
declare
  places bigint[];
  lasts bigint[];
  in_place bigint[] := '{}';
  found bigint[] := '{}';
  next int := 1;
  step int := 32;
  lowest bigint := 0;
begin
  select array_agg(mine.place order by segment.last_id desc), array_agg(segment.last_id order by segment.last_id desc)
  into places, lasts
  from unnest(conversations, cleared) with ordinality as mine (conversation, cleared_to, place)
  cross join lateral (
    select last_id from search_segments
    where conversation_id = mine.conversation and last_id > mine.cleared_to
  ) segment;

  while next <= cardinality(lasts) and not (
    cardinality(found) = most and found[most] > lasts[next]
  ) loop
    select array_agg(hit.place order by hit.id desc), array_agg(hit.id order by hit.id desc)
    into in_place, found
    from (
      select * from unnest(in_place, found) earlier (place, id)
      union all
      select candidate.place, line.id
      from unnest(places[next : next + step - 1], lasts[next : next + step - 1]) candidate (place, last_id)
      cross join lateral (
        select ids[passed + n] as id from search_segments
        cross join lateral width_bucket(lowest, ids) as passed
        cross join lateral unnest((string_to_array(lines, E'\n'))[passed + 1 :]) with ordinality as line (text, n)
        where conversation_id = conversations[candidate.place] and last_id = candidate.last_id
          and first_id < before and strpos(lines, term) > 0 and strpos(lines, other_term) > 0
          and (more_terms = '{}' or not exists (select from unnest(more_terms) more where strpos(lines, more) = 0))
          and strpos(text, term) > 0 and strpos(text, other_term) > 0
          and (more_terms = '{}' or not exists (select from unnest(more_terms) more where strpos(text, more) = 0))
      ) line
      where line.id < before and line.id > cleared[candidate.place]
      order by 2 desc limit most
    ) hit;
    in_place := coalesce(in_place, '{}');
    found := coalesce(found, '{}');
    lowest := coalesce(found[most], 0);
    next := next + step;
    step := step * 2;
  end loop;
  return query select conversations[hit.place], hit.id from unnest(in_place, found) hit (place, id);
end
$$;

-- The newest messages that no segment with text covers; `lasts` are the last ones of the conversations.
create function list_unsegmented(
  conversations bigint[], cleared bigint[], lasts bigint[], before bigint, most int
) returns table (conversation_id bigint, id bigint, content text)
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
begin
  return query
  select message.conversation_id, message.id, message.content
  from unnest(conversations, cleared, lasts) as mine (conversation, cleared_to, last_id)
  cross join lateral (
    select last_covered as after, mine.last_id as upto
    from (
      select coalesce(max(last_id), 0) as last_covered from search_segments
      where conversation_id = mine.conversation
    ) covered
    where last_covered < mine.last_id
    union all
    select first_id - 1, last_id from search_segments
    where conversation_id = mine.conversation and lines is null
  ) gap
  cross join lateral (
    select conversation_id, id, content from messages
    where conversation_id = mine.conversation and id > gap.after and id <= gap.upto
      and id > mine.cleared_to and id < before
    order by id desc limit most
  ) message
  order by message.id desc limit most;
end
$$;

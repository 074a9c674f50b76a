-- Searched text is folded in more ways: all segments are made again, in the background.
-- nodes go on: nodes of the version before cannot write segments, which newer ones do.

-- Which searchable form (contract/src/search-text.ts) the lines have. Nodes that do not know the newest one cannot write.
alter table search_segments add column if not exists form smallint not null default 1;
alter table search_segments drop constraint if exists search_segments_form;
alter table search_segments add constraint search_segments_form check (lines is null or form = 2) not valid;
-- step, repeated
with old as (
  select conversation_id, last_id from search_segments where lines is not null and form = 1 limit 500
)
update search_segments segment set lines = null, version = version + 1
from old where segment.conversation_id = old.conversation_id and segment.last_id = old.last_id
returning 1;
-- step
alter table search_segments validate constraint search_segments_form;

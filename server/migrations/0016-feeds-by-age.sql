-- The sweep looks for the oldest rankings. A visit writes to visited_at, which no index knows, so that the row
-- can stay where it is; a ranking is written as a whole anyway.
create index feeds_ranked on feeds (ranked_at);

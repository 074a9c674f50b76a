-- The sweep looks for skills that no profile lists. They are few, and nearly all others are in use.
create index skills_unused on skills (id) where member_count = 0;

-- What the nodes know of scheduled backups, in one row, so that one of them makes each.
-- needs nodes from: 0042

create table backup_state (
  is_only boolean primary key default true check (is_only),
  tried_at timestamptz,
  made_at timestamptz,
  bytes bigint,
  failures integer not null default 0
);
insert into backup_state default values;

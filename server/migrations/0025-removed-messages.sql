-- A removed message keeps its place, without its content.
alter table messages add column deleted_at timestamptz;

-- How far the other member may know that one has read: further than this only while both were connected
-- and showed read receipts.
alter table conversation_members add column receipt_id bigint not null default 0;
update conversation_members set receipt_id = last_read_id where last_read_id > 0;

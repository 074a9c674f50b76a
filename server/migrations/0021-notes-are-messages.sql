-- A note that its request's acceptance answered is a message that counts as read by both.
alter table messages add column is_note boolean not null default false;

-- One table instead of two says which mails about events a member got, by kind, until they return.
-- nodes go on: on a node of the version before, a search for members to mail and the mail that it queued fail, and are
-- tried again until a newer node does them.

create table notification_mails (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('message', 'request', 'acceptance')),
  mailed_at timestamptz not null,
  -- The time of the oldest notice in the mail; null for messages.
  since timestamptz,
  primary key (user_id, kind)
);

insert into notification_mails (user_id, kind, mailed_at, since)
select user_id, 'message', told_at, null from unread_mails
union all
select user_id, kind, told_at, since from notice_mails;

analyze notification_mails;

drop table unread_mails;

drop table notice_mails;

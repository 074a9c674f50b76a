-- needs nodes from: 0051
-- What no domain owns: the mail queue, stored objects, backups.

-- Functions read tables of later files.
set local check_function_bodies = off;

-- Mails to send, inserted in the transaction that causes them. Sending deletes the row. The text is composed
-- when the mail is sent, so that no code or link is stored here.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  -- What a mail is about: an entry of the moderation log, or an invitation.
  about_id bigint
);

-- Mails that a member waits for are sent first, then notifications, then weekly mails.
create index mails_in_turn on mails ((case
  when kind in ('unread-messages', 'requests-waiting', 'requests-accepted') then 1
  when kind = 'digest' then 2
  else 0
end), created_at, id);

-- Objects of the store to delete: those that no row names any more, and those that are being stored, in case
-- that this fails.
create table unused_blobs (
  blob uuid primary key,
  delete_at timestamptz not null
);

create index unused_blobs_due on unused_blobs (delete_at);

-- One row: the last scheduled backup.
create table backup_state (
  is_only boolean default true primary key check (is_only),
  tried_at timestamptz,
  made_at timestamptz,
  bytes bigint,
  failures int not null default 0
);

insert into backup_state default values;

-- Who was mailed about messages that wait, and how far time was searched for whom to mail next.

-- The last mail of each member. It is due again once they have used the app since.
create table unread_mails (
  user_id bigint primary key references users on delete cascade,
  told_at timestamptz not null
);

-- One row. A node that searches moves next_at on first, so that the others leave it alone.
create table unread_search (
  searched_to timestamptz not null,
  next_at timestamptz not null
);
insert into unread_search values (clock_timestamp(), clock_timestamp());

-- Messages come in the order of time, so a few pages of this find the minute that is searched.
create index messages_age on messages using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);

-- Codes and links do not wait behind many mails about messages.
drop index mails_due;
create index mails_in_turn on mails ((kind = 'unread-messages'), id);

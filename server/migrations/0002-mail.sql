-- Mail waits here, written in the transaction that causes it, until it is sent; then its row is gone.
-- What it says is composed when it is sent, so no code or link ever lies here.

create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);

create index mails_due on mails (next_attempt_at);

-- Whether sign-ups of different browsers met on an unverified account. Its password may be anybody's then.
alter table users add column is_contested boolean not null default false;

-- Guesses at a code by the browser of its sign-up. wrong_tries counts those of all others.
alter table email_codes add column ticket_tries smallint not null default 0;

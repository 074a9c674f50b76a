-- Settings says when the password was last changed.

-- Null without a password, and where it has not been changed since this column exists.
alter table users add column password_changed_at timestamptz;

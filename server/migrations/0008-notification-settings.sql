-- What members switched: who has no row here has everything as it comes.

create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  unread_mail boolean not null
);

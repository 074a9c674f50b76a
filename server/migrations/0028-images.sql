-- Images in messages.

-- message_id is null until the image is sent. No foreign key to messages: rows there are never deleted.
create table images (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  conversation_id bigint references conversations on delete cascade,
  message_id bigint,
  position smallint,
  width integer not null,
  height integer not null,
  alt text not null check (char_length(alt) <= 300),
  created_at timestamptz not null,
  check (num_nulls(conversation_id, message_id, position) in (0, 3))
);
create index images_owner on images (owner_id, id);
create index images_message on images (conversation_id, message_id, position);
create index images_unsent on images (created_at) where message_id is null;

-- Stored as they are: WebP does not compress.
create table image_bytes (
  image_id bigint not null references images on delete cascade,
  size text not null check (size in ('small', 'large')),
  bytes bytea not null,
  primary key (image_id, size)
);
alter table image_bytes alter column bytes set storage external;

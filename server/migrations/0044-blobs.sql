-- Photos, images and pictures of reports may lie outside, in a store of objects. Their rows then name an object instead of
-- holding bytes. Each object is named by at most one photo or image, and by pictures of reports that copied it.

-- nodes go on: rows without bytes appear only once BLOBS_URL is set, which only nodes of this migration know.

alter table photos
  alter column bytes drop not null,
  add column if not exists blob uuid,
  drop constraint if exists photos_place,
  add constraint photos_place check (num_nonnulls(bytes, blob) = 1) not valid;
alter table image_bytes
  alter column bytes drop not null,
  add column if not exists blob uuid,
  drop constraint if exists image_bytes_place,
  add constraint image_bytes_place check (num_nonnulls(bytes, blob) = 1) not valid;
alter table report_pictures
  alter column bytes drop not null,
  add column if not exists blob uuid,
  drop constraint if exists report_pictures_place,
  add constraint report_pictures_place check (num_nonnulls(bytes, blob) = 1) not valid;

-- Without objects these are empty.
create unique index if not exists photos_blob on photos (blob) where blob is not null;
create unique index if not exists image_bytes_blob on image_bytes (blob) where blob is not null;
create index if not exists report_pictures_blob on report_pictures (blob) where blob is not null;

-- Objects to be deleted: those that no row names any more, and, from a time to come, those that are being stored.
create table if not exists unused_blobs (
  blob uuid primary key,
  delete_at timestamptz not null
);
create index if not exists unused_blobs_due on unused_blobs (delete_at);

-- Whatever deletes a row or moves its bytes back queues its object, in the same transaction.
create or replace function queue_unused_blob() returns trigger language plpgsql as $$
begin
  -- An update waits for whoever has locked the entry to delete it, and then inserts.
  insert into unused_blobs (blob, delete_at) values (old.blob, clock_timestamp())
  on conflict (blob) do update set delete_at = excluded.delete_at;
  return null;
end $$;

create or replace trigger queue_deleted_blob after delete on photos
  for each row when (old.blob is not null) execute function queue_unused_blob();
create or replace trigger queue_deleted_blob after delete on image_bytes
  for each row when (old.blob is not null) execute function queue_unused_blob();
create or replace trigger queue_deleted_blob after delete on report_pictures
  for each row when (old.blob is not null) execute function queue_unused_blob();
create or replace trigger queue_moved_blob after update of blob on photos
  for each row when (old.blob is not null and old.blob is distinct from new.blob) execute function queue_unused_blob();
create or replace trigger queue_moved_blob after update of blob on image_bytes
  for each row when (old.blob is not null and old.blob is distinct from new.blob) execute function queue_unused_blob();
create or replace trigger queue_moved_blob after update of blob on report_pictures
  for each row when (old.blob is not null and old.blob is distinct from new.blob) execute function queue_unused_blob();

-- step
alter table photos validate constraint photos_place;
alter table image_bytes validate constraint image_bytes_place;
alter table report_pictures validate constraint report_pictures_place;

-- Messages know how many images they have.

-- Null for a message without images, so that a page of them asks for none.
alter table messages add column image_count smallint;

-- A copy with images can be larger than two gigabytes.
alter table exports alter column bytes type bigint;

-- A backup of format 1 did not keep how far the ids of connections had come. Goes on after the newest
-- connection where a restore of one has set them back; changes nothing elsewhere.

select setval('connection_ids', max(id)) from connections
having max(id) > (select last_value from connection_ids);

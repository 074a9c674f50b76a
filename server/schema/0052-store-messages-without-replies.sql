-- Drops an overload that no node has called since replies exist.
-- nodes go on: the version before stores messages by the functions with reply_to.

drop function if exists store_messages(bigint[], bigint[], text[], uuid[]);

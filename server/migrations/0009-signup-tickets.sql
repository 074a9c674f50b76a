-- Which signup an unverified account stands for: the hash of what the browser that signed up last keeps.

alter table users add column signup_hash bytea;

-- Each push service gets pushes at its own pace, so the queue is read by service.

-- Empty for a service that is not known, and where a node of the version before queued the push.
alter table pushes add column service text not null default '';
create index pushes_due_at_service on pushes (service, due_at);

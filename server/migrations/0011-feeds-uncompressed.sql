-- Beginning a visit writes whom a viewer has decided on: for thousands of them compressing the list costs
-- more than all the rest of it, and it is replaced at the next visit.
alter table feeds
  alter column ranked set storage external,
  alter column excluded set storage external;

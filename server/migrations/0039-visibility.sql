-- Who may read the public page of a profile: nobody, anyone with its address, or search engines, too.
alter table profiles
  add column visibility text not null default 'members'
    check (visibility in ('members', 'link', 'public'));

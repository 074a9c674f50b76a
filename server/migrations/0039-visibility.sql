-- Who may read the public page of a profile: only its owner, anyone with its address, or also search engines.
alter table profiles
  add column visibility text not null default 'members'
    check (visibility in ('members', 'link', 'public'));

-- Tells every process that what may be read from a standby has changed, once per transaction and after its
-- commit: from then on they read from the primary until the standby has it too
-- (apps/server/src/database/standby.ts). Says nothing of what changed.
create or replace function private.announce_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('catalogue', '');
  return null;
end
$$;

-- For the policy file of a table that is browsed, or that decides who sees what of it. `changed` narrows it
-- to the writes that matter, such as `update of role`. None that learners do by the second may be among them: while
-- one transaction that tells commits, no other that tells can.
create or replace function private.announce_changes(announced regclass,
  changed text default 'insert or update or delete') returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create or replace trigger announce_changes after %s on %s
    for each statement execute function private.announce_change()', changed, announced);
end
$$;

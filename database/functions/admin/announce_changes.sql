-- Notifies every process, once per transaction and after the commit, that data which may be read from a standby has
-- changed. Processes then read from the primary until the standby has caught up
-- (apps/server/src/database/standby.ts). The notification carries no data.
create or replace function private.announce_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('catalogue', '');
  return null;
end
$$;

-- Attaches the trigger; called by the policy file of a table that visitors browse or that decides which rows they
-- see. `changed` limits it to the relevant writes, such as `update of role`. Exclude learners' frequent writes:
-- transactions that notify commit one at a time.
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

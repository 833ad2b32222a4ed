-- Attaches every trigger that a table written by administrators needs, in one call from its policy file: other
-- callers get an error (refuse_non_admins), text length is limited (refuse_long_texts), a manager writes no row of
-- another tenant (refuse_other_tenants), deleted rows stay in the trash for 30 days (move_to_trash), and each write
-- adds a row to the audit trail (record_audit). database/tests/policies/guards.test.ts fails for a table without
-- these triggers. `admins_only` lists the writes that only administrators may attempt; null where learners write too.
-- `unrecorded` lists columns that the trail must not store: personal texts and identities.
create or replace function private.guard_table(guarded regclass,
  admins_only text default 'insert or update or delete', unrecorded text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
begin
  if admins_only is not null then
    -- PostgreSQL fires triggers of the same kind in the order of their names: a_ runs before all that inspect the
    -- row, so that a refused caller learns nothing about it.
    execute format('create or replace trigger a_refuse_non_admins before %s on %s
      for each statement execute function private.refuse_non_admins()', admins_only, guarded);
  end if;
  execute format('create or replace trigger b_mark_deletion before delete on %s
    for each statement execute function private.mark_deletion()', guarded);
  -- A view's rows are written by its own trigger, which records the write itself.
  if (select relkind from pg_catalog.pg_class where oid = guarded) <> 'v' then
    execute format('create or replace trigger b_refuse_long_texts before insert or update on %s
      for each row execute function private.refuse_long_texts()', guarded);
    execute format('create or replace trigger a_refuse_other_tenants after insert or update or delete on %s
      for each row execute function private.refuse_other_tenants()', guarded);
    execute format('create or replace trigger record_audit after insert or update or delete on %s
      for each row execute function private.record_audit(%s)', guarded,
      (select string_agg(quote_literal(name), ', ') from unnest(unrecorded) name));
  end if;
end
$$;

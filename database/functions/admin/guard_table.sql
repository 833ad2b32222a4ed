-- Everything that a table needs which administrators write, by one call from its policy file:
-- whoever is none is refused with an error (refuse_non_admins), no text is endless (refuse_long_texts),
-- a manager of a tenant writes nothing of another (refuse_other_tenants), what one deletes is kept for 30
-- days (keep_deleted), and what one does leaves a row in the audit trail (record_audit). database/tests/policies/guards.test.ts finds a table that nobody guarded.
-- `admins_only` names the writes that nobody else may try; null where learners write too.
-- `unrecorded` names columns that the trail must not keep: what a person wrote, or who it was.
create or replace function private.guard_table(guarded regclass,
  admins_only text default 'insert or update or delete', unrecorded text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
begin
  if admins_only is not null then
    -- PostgreSQL fires the triggers of one moment in the order of their names: a_ is before all that
    -- look into the row, so that whoever may not write learns nothing else about it.
    execute format('create or replace trigger a_refuse_non_admins before %s on %s
      for each statement execute function private.refuse_non_admins()', admins_only, guarded);
  end if;
  execute format('create or replace trigger b_keep_deletion before delete on %s
    for each statement execute function private.keep_deletion()', guarded);
  -- A view's rows are written by its own trigger, which records what it did.
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

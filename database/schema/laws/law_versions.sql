-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The law as first enacted, and its amendments.
create table public.law_versions (
  id uuid primary key default gen_random_uuid(),
  law_id uuid not null references public.laws on delete cascade,
  name text collate "th-x-icu" not null constraint law_versions_name_given
    check (btrim(name) <> '' and length(name) <= 300),
  effective_on date not null constraint law_versions_effective_on_in_range
    check (effective_on >= '1800-01-01'::date and effective_on <= '2200-01-01'::date),
  note text constraint law_versions_note_short check (length(note) <= 2000),
  source_url text constraint law_versions_source_url_https
    check (source_url ~ '^https://[^\s"<>\\]+$' and length(source_url) <= 2000),
  -- The sections that it changes. Questions that cite them are held from the day of effect until they are reviewed.
  sections text[] not null default '{}' constraint law_versions_sections_few check (cardinality(sections) <= 1000),
  changes_all boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index law_versions_name_unique on public.law_versions (law_id, name collate "C");

-- Rights, from policies/law_versions.sql.
-- As the laws they belong to.
alter table public.law_versions enable row level security;
grant select, insert, update, delete on public.law_versions to authenticated;
grant all on public.law_versions to service_role;
create policy select_manager on public.law_versions for select to authenticated
  using (private.law_tenant(law_id) = any (array(select private.managed_tenants())));
create policy select_shared on public.law_versions for select to authenticated
  using (private.law_tenant(law_id) is null and (exists (select private.managed_tenants())));
create policy insert_manager on public.law_versions for insert to authenticated
  with check (private.law_tenant(law_id) = any (array(select private.managed_tenants())));
create policy update_manager on public.law_versions for update to authenticated
  using (private.law_tenant(law_id) = any (array(select private.managed_tenants())))
  with check (private.law_tenant(law_id) = any (array(select private.managed_tenants())));
create policy delete_manager on public.law_versions for delete to authenticated
  using (private.law_tenant(law_id) = any (array(select private.managed_tenants())));
create policy all_admin on public.law_versions to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.law_versions to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.law_versions for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.law_versions for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.law_versions for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.law_versions for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.law_versions for each row
  execute function private.refuse_long_texts();
create trigger check_law_version before insert or update on public.law_versions for each row
  execute function private.check_law_version();
create trigger follow_law_version after insert or delete
  or update of name, effective_on, sections, changes_all on public.law_versions for each row
  execute function private.follow_law_version();
create trigger lock_amended_law before insert or delete
  or update of name, effective_on, sections, changes_all on public.law_versions for each row
  execute function private.lock_amended_law();
create trigger move_to_trash after delete on public.law_versions referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.law_versions for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.law_versions for each row
  execute function private.set_updated_at();

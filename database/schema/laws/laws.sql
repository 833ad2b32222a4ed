-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Laws that questions cite, their versions, and who checked which question against them
-- (docs/design/laws.md).
create table public.laws (
  id uuid primary key default gen_random_uuid(),
  -- Null: the hub's, which questions of every site may cite.
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint laws_name_given check (btrim(name) <> '' and length(name) <= 300),
  -- As learners read it: 'พ.ร.บ. เทศบาล พ.ศ. 2496'.
  short_name text collate "th-x-icu" not null constraint laws_short_name_given
    check (btrim(short_name) <> '' and length(short_name) <= 200),
  kind text not null constraint laws_kind_known
    check (kind in ('constitution', 'organic_act', 'act', 'emergency_decree', 'code', 'royal_decree', 'regulation')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index laws_name_unique on public.laws (tenant_id, name collate "C") nulls not distinct;

-- Rights, from policies/laws.sql.
-- Administrators read and write all laws, a tenant's managers those of their tenant; they also read the hub's, which
-- their questions may cite.
alter table public.laws enable row level security;
grant select on public.laws to anon;
grant select, insert, update, delete on public.laws to authenticated;
grant all on public.laws to service_role;
create policy select_manager on public.laws for select to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy select_shared on public.laws for select to authenticated
  using (tenant_id is null and (exists (select private.managed_tenants())));
create policy insert_manager on public.laws for insert to authenticated
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy update_manager on public.laws for update to authenticated
  using (tenant_id = any (array(select private.managed_tenants())))
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy delete_manager on public.laws for delete to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy all_admin on public.laws to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.laws to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name, short_name on public.laws for each row
  execute function private.clean_lines('name', 'short_name');
create trigger a_refuse_non_admins before insert or delete or update on public.laws for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.laws for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.laws for each statement execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.laws for each row
  execute function private.refuse_long_texts();
create trigger move_to_trash after delete on public.laws referencing old table as old_rows for each statement
  execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.laws for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.laws for each row execute function private.set_updated_at();

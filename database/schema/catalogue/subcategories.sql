-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.subcategories (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.categories on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint subcategories_name_given check (btrim(name) <> ''),
  description text,
  display_order integer not null default 0 constraint subcategories_display_order_not_negative
    check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subcategories_category on public.subcategories (category_id, display_order);
create index subcategories_tenant on public.subcategories (tenant_id);

-- Rights, from policies/subcategories.sql.
-- Visitors read rows that the current site shows (functions/catalogue/shown.sql, docs/design/tenants.md).
-- Administrators read and write all rows, a tenant's managers those of their tenant.
alter table public.subcategories enable row level security;
grant select on public.subcategories to anon;
grant select, insert, update, delete on public.subcategories to authenticated;
grant all on public.subcategories to service_role;
create policy select_admin on public.subcategories for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.subcategories for select to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy select_visitor on public.subcategories for select to anon, authenticated
  using (is_active and tenant_id is not distinct from (select private.current_tenant_id())
    and (exists (select from private.shown_categories g where g.id = subcategories.category_id)));
create policy insert_admin on public.subcategories for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.subcategories for insert to authenticated
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy update_admin on public.subcategories for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.subcategories for update to authenticated
  using (tenant_id = any (array(select private.managed_tenants())))
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy delete_admin on public.subcategories for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.subcategories for delete to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy all_service on public.subcategories to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.subcategories for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.subcategories for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.subcategories for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after insert or delete or update on public.subcategories for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.subcategories for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.subcategories for each row
  execute function private.refuse_long_texts();
create trigger derive_tenant before insert or update of category_id, tenant_id on public.subcategories
  for each row execute function private.derive_tenant();
create trigger follow_catalogue after update on public.subcategories
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.follow_catalogue('category_id');
create trigger move_to_trash after delete on public.subcategories referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger pass_tenant_on after update on public.subcategories for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function private.pass_tenant_on();
create trigger record_audit after insert or delete or update on public.subcategories for each row
  execute function private.record_audit();
create trigger refuse_long_move before update on public.subcategories for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function private.refuse_long_move();
create trigger set_updated_at before update on public.subcategories for each row
  execute function private.set_updated_at();
create trigger track_entries_deleted after delete on public.subcategories referencing old table as old_rows
  for each statement execute function private.track_entries();
create trigger track_entries_inserted after insert on public.subcategories referencing new table as new_rows
  for each statement execute function private.track_entries();
create trigger track_entries_updated after update on public.subcategories
  referencing old table as old_rows new table as new_rows for each statement execute function private.track_entries();
create trigger withdraw_attempts before delete on public.subcategories for each row
  execute function private.withdraw_attempts('c.subcategory_id = $1');

-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Category > subcategory > course > quiz set. tenant_id of the lower three follows the parent by a trigger
-- (functions/catalogue/derive_tenant.sql); null means the hub.
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade,
  name text collate "th-x-icu" not null constraint categories_name_given check (btrim(name) <> ''),
  description text,
  icon_url text,
  display_order integer not null default 0 constraint categories_display_order_not_negative check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From which percentage on a result counts as passed: a quiz set's own, else its course's, else its category's, else
  -- its site's, by the setting pass_percent (functions/catalogue/pass_lines.sql).
  pass_percent smallint constraint categories_pass_percent_in_range check (pass_percent between 1 and 100)
);
create index categories_tenant on public.categories (tenant_id, display_order);

-- Rights, from policies/categories.sql.
-- Visitors read rows that the current site shows (functions/catalogue/shown.sql, docs/design/tenants.md).
-- Administrators read and write all rows, a tenant's managers those of their tenant.
alter table public.categories enable row level security;
grant select on public.categories to anon;
grant select, insert, update, delete on public.categories to authenticated;
grant all on public.categories to service_role;
create policy select_admin on public.categories for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.categories for select to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy select_visitor on public.categories for select to anon, authenticated
  using (is_active and tenant_id is not distinct from (select private.current_tenant_id()));
create policy insert_admin on public.categories for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.categories for insert to authenticated
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy update_admin on public.categories for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.categories for update to authenticated
  using (tenant_id = any (array(select private.managed_tenants())))
  with check (tenant_id = any (array(select private.managed_tenants())));
create policy delete_admin on public.categories for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.categories for delete to authenticated
  using (tenant_id = any (array(select private.managed_tenants())));
create policy all_service on public.categories to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.categories for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.categories for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.categories for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after insert or delete or update on public.categories for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.categories for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.categories for each row
  execute function private.refuse_long_texts();
create trigger follow_catalogue after update on public.categories
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.follow_catalogue('tenant_id');
create trigger move_to_trash after delete on public.categories referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger pass_tenant_on after update on public.categories for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function private.pass_tenant_on();
create trigger record_audit after insert or delete or update on public.categories for each row
  execute function private.record_audit();
create trigger refuse_long_move before update on public.categories for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function private.refuse_long_move();
create trigger set_updated_at before update on public.categories for each row execute function private.set_updated_at();
create trigger track_entries_deleted after delete on public.categories referencing old table as old_rows
  for each statement execute function private.track_entries();
create trigger track_entries_inserted after insert on public.categories referencing new table as new_rows
  for each statement execute function private.track_entries();
create trigger track_entries_updated after update on public.categories
  referencing old table as old_rows new table as new_rows for each statement execute function private.track_entries();
create trigger withdraw_attempts before delete on public.categories for each row
  execute function private.withdraw_attempts('s.category_id = $1');

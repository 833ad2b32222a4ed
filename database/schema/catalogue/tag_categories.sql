-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.tag_categories (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint tag_categories_name_given check (btrim(name) <> ''),
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tag_categories_name_unique on public.tag_categories (name collate "C");

-- Rights, from policies/tag_categories.sql.
-- Everyone reads tag categories; administrators write.
alter table public.tag_categories enable row level security;
grant select on public.tag_categories to anon;
grant select, insert, update, delete on public.tag_categories to authenticated;
grant all on public.tag_categories to service_role;
create policy select_admin on public.tag_categories for select to authenticated
  using ((select private.is_admin()));
create policy select_visitor on public.tag_categories for select to anon, authenticated
  using (true);
create policy insert_admin on public.tag_categories for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.tag_categories for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.tag_categories for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.tag_categories to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.tag_categories for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.tag_categories for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.tag_categories for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.tag_categories for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.tag_categories for each row
  execute function private.refuse_long_texts();
create trigger move_to_trash after delete on public.tag_categories referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.tag_categories for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.tag_categories for each row
  execute function private.set_updated_at();

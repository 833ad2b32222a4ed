-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- How an administrator likes to see a list of the back office: which columns are left out, and named views of it
-- (`[{name, search}]`, the list's address as it was saved).
create table public.list_preferences (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  list text not null constraint list_preferences_list_known check (list ~ '^[a-z_]{1,40}$'),
  hidden text[] not null default '{}' constraint list_preferences_hidden_few check (cardinality(hidden) <= 40),
  views jsonb not null default '[]' constraint list_preferences_views_few
    check (jsonb_typeof(views) = 'array' and jsonb_array_length(views) <= 50),
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

-- Rights, from policies/list_preferences.sql.
-- Administrators and managers of tenants read and write their own list preferences only. These are neither content
-- nor settings of a site, so the audit trail does not record them.
alter table public.list_preferences enable row level security;
grant select, insert, update, delete on public.list_preferences to authenticated;
grant all on public.list_preferences to service_role;
create policy select_own on public.list_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_own on public.list_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy update_own on public.list_preferences for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy delete_own on public.list_preferences for delete to authenticated
  using (user_id = (select auth.uid()));
create policy all_service on public.list_preferences to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.list_preferences
  for each statement execute function private.refuse_non_admins('insert', 'update', 'delete');
create trigger b_refuse_long_texts before insert or update on public.list_preferences for each row
  execute function private.refuse_long_texts();
create trigger set_updated_at before update on public.list_preferences for each row
  execute function private.set_updated_at();

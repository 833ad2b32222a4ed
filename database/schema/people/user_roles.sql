-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint user_roles_user_unique unique references public.profiles on delete cascade,
  role text not null default 'user' constraint user_roles_role_known check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

-- Rights, from policies/user_roles.sql.
-- Learners read their own role; administrators read and write all, but cannot remove the last administrator
-- (functions/people/keep_last_admin.sql).
alter table public.user_roles enable row level security;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
create policy select_own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy all_admin on public.user_roles to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.user_roles to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.user_roles for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.user_roles for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after delete or update on public.user_roles for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.user_roles for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.user_roles for each row
  execute function private.refuse_long_texts();
create trigger keep_last_admin_on_delete after delete on public.user_roles for each row
  when (old.role = 'admin') execute function private.keep_last_admin();
create trigger keep_last_admin_on_update after update on public.user_roles for each row
  when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_last_admin();
create trigger record_audit after insert or delete or update on public.user_roles for each row
  execute function private.record_audit();
create trigger refuse_anonymous before insert or update on public.user_roles for each row
  when (new.role = 'admin') execute function private.refuse_anonymous();
create trigger set_updated_at before update on public.user_roles for each row execute function private.set_updated_at();

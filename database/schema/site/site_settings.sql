-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Global keys, and keys of tenants prefixed tenant_{id}_.
create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint site_settings_key_unique unique constraint site_settings_key_given
    check (btrim(key) <> ''),
  value text,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index site_settings_prefix on public.site_settings (key text_pattern_ops);

-- Rights, from policies/site_settings.sql.
-- Everyone reads settings, except those of payments, of administrators' sign-in and of inactive tenants;
-- administrators, and managers for their tenants, write. Private keys are stored elsewhere
-- (functions/site/keep_secret_settings.sql).
alter table public.site_settings enable row level security;
grant select on public.site_settings to anon;
grant select, insert, update, delete on public.site_settings to authenticated;
grant all on public.site_settings to service_role;
create policy select_admin on public.site_settings for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.site_settings for select to authenticated
  using (private.setting_tenant(key) = any (array(select private.managed_tenants())));
create policy select_visitor on public.site_settings for select to anon, authenticated
  using (key !~~ 'payment\_%' and key !~~ 'security\_%' and (key !~~ 'tenant\_%'
    or (substr(key, 8, 36) in (select t.id::text as id from private.shown_tenants t))));
create policy insert_admin on public.site_settings for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.site_settings for insert to authenticated
  with check (private.setting_tenant(key) = any (array(select private.managed_tenants())));
create policy update_admin on public.site_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.site_settings for update to authenticated
  using (private.setting_tenant(key) = any (array(select private.managed_tenants())))
  with check (private.setting_tenant(key) = any (array(select private.managed_tenants())));
create policy delete_admin on public.site_settings for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.site_settings for delete to authenticated
  using (private.setting_tenant(key) = any (array(select private.managed_tenants())));
create policy all_service on public.site_settings to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of key, value on public.site_settings for each row
  when (new.key ~ '(^|_)(site|seller)_name$') execute function private.clean_lines('value');
create trigger a_refuse_non_admins before insert or delete or update on public.site_settings for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.site_settings for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.site_settings for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.site_settings for each row
  execute function private.refuse_long_texts();
create trigger check_setting_value before insert or update on public.site_settings for each row
  execute function private.check_setting_value();
create trigger check_site_setting before insert or update on public.site_settings for each row
  execute function private.check_site_setting();
create trigger forget_secret_settings after delete on public.site_settings for each row
  execute function private.forget_secret_settings();
create trigger keep_secret_settings before insert or update on public.site_settings for each row
  when (private.is_secret_setting(new.key)) execute function private.keep_secret_settings();
create trigger move_to_trash after delete on public.site_settings referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.site_settings for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.site_settings for each row
  execute function private.set_updated_at();

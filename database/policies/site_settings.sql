-- Everyone reads settings, except those of payments, of administrators' sign-in and of inactive tenants;
-- administrators, and managers for their tenants, write. Private keys are stored elsewhere
-- (functions/site/keep_secret_settings.sql).
alter table public.site_settings enable row level security;
revoke all on public.site_settings from anon, authenticated, service_role;
grant select on public.site_settings to anon;
grant select, insert, update, delete on public.site_settings to authenticated;
grant all on public.site_settings to service_role;
select private.guard_table('public.site_settings');
select private.open_to_managers('public.site_settings', 'private.setting_tenant(key)');

create policy select_visitor on public.site_settings for select to anon, authenticated
  using (key not like 'payment\_%' and key not like 'security\_%' and (key not like 'tenant\_%'
    or substr(key, 8, 36) in (select t.id::text from private.shown_tenants t)));
create policy select_admin on public.site_settings for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.site_settings for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.site_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.site_settings for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.site_settings to service_role using (true) with check (true);

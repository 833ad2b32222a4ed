-- Everyone reads the titles and descriptions of pages that a site shows; administrators, and managers for their
-- tenants, write.
alter table public.seo_settings enable row level security;
revoke all on public.seo_settings from anon, authenticated, service_role;
grant select on public.seo_settings to anon;
grant select, insert, update, delete on public.seo_settings to authenticated;
grant all on public.seo_settings to service_role;
select private.guard_table('public.seo_settings');
select private.open_to_managers('public.seo_settings', 'private.title_tenant(reference_id)');

create policy select_visitor on public.seo_settings for select to anon, authenticated
  using (private.is_title_shown(reference_id));
create policy select_admin on public.seo_settings for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.seo_settings for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.seo_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.seo_settings for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.seo_settings to service_role using (true) with check (true);

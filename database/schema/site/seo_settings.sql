-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.seo_settings (
  id uuid primary key default gen_random_uuid(),
  page_type text not null constraint seo_settings_page_type_known
    check (page_type in ('homepage', 'home', 'category', 'subcategory', 'course', 'quiz', 'about', 'contact', 'privacy',
    'terms')),
  reference_id uuid,
  title text collate "th-x-icu",
  description text,
  keywords text,
  og_title text,
  og_description text,
  og_image text,
  canonical_url text,
  meta_robots text default 'index,follow' constraint seo_settings_meta_robots_known
    check (meta_robots in ('index,follow', 'noindex,nofollow', 'index,nofollow', 'noindex,follow')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Page titles of a tenant's own pages apart from those of categories, subcategories and courses: both name what they
  -- are of in reference_id. Kept by a trigger (functions/site/check_page_titles.sql).
  is_of_tenant boolean not null default false
);
create index seo_settings_page on public.seo_settings (page_type, reference_id);
create index seo_settings_reference on public.seo_settings (reference_id, created_at desc);

-- Rights, from policies/seo_settings.sql.
-- Everyone reads the titles and descriptions of pages that a site shows; administrators, and managers for their
-- tenants, write.
alter table public.seo_settings enable row level security;
grant select on public.seo_settings to anon;
grant select, insert, update, delete on public.seo_settings to authenticated;
grant all on public.seo_settings to service_role;
create policy select_admin on public.seo_settings for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.seo_settings for select to authenticated
  using (private.title_tenant(reference_id) = any (array(select private.managed_tenants())));
create policy select_visitor on public.seo_settings for select to anon, authenticated
  using (private.is_title_shown(reference_id));
create policy insert_admin on public.seo_settings for insert to authenticated
  with check ((select private.is_admin()));
create policy insert_manager on public.seo_settings for insert to authenticated
  with check (private.title_tenant(reference_id) = any (array(select private.managed_tenants())));
create policy update_admin on public.seo_settings for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.seo_settings for update to authenticated
  using (private.title_tenant(reference_id) = any (array(select private.managed_tenants())))
  with check (private.title_tenant(reference_id) = any (array(select private.managed_tenants())));
create policy delete_admin on public.seo_settings for delete to authenticated
  using ((select private.is_admin()));
create policy delete_manager on public.seo_settings for delete to authenticated
  using (private.title_tenant(reference_id) = any (array(select private.managed_tenants())));
create policy all_service on public.seo_settings to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of title, og_title on public.seo_settings for each row
  execute function private.clean_lines('title', 'og_title');
create trigger a_refuse_non_admins before insert or delete or update on public.seo_settings for each statement
  execute function private.refuse_non_admins('select', 'insert', 'update', 'delete');
create trigger a_refuse_other_tenants after insert or delete or update on public.seo_settings for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.seo_settings for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.seo_settings for each row
  execute function private.refuse_long_texts();
create trigger check_page_title before insert or update on public.seo_settings for each row
  execute function private.check_page_title();
create trigger check_seo_setting before insert or update on public.seo_settings for each row
  execute function private.check_seo_setting();
create trigger move_to_trash after delete on public.seo_settings referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.seo_settings for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.seo_settings for each row
  execute function private.set_updated_at();

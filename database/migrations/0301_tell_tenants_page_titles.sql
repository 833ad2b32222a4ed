-- Page titles of a tenant's own pages apart from those of categories, subcategories and courses: both name
-- what they are of in reference_id. Kept by a trigger (functions/site/check_page_titles.sql).
alter table public.seo_settings add column is_of_tenant boolean not null default false;
update public.seo_settings s set is_of_tenant = true
where exists (select from public.tenants t where t.id = s.reference_id);

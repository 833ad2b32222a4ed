-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Further hosts of a tenant, in addition to tenants.domain, its www. form and its subdomain.
create table public.tenant_domains (
  domain text primary key constraint tenant_domains_domain_lower check (domain = lower(domain) and btrim(domain) <> ''),
  tenant_id uuid not null references public.tenants on delete cascade,
  created_at timestamptz not null default now()
);
create index tenant_domains_tenant on public.tenant_domains (tenant_id);

-- Rights, from policies/tenant_domains.sql.
-- Everyone reads the domains of active tenants, to resolve a host; administrators write.
alter table public.tenant_domains enable row level security;
grant select on public.tenant_domains to anon;
grant select, insert, update, delete on public.tenant_domains to authenticated;
grant all on public.tenant_domains to service_role;
create policy select_admin on public.tenant_domains for select to authenticated
  using ((select private.is_admin()));
create policy select_visitor on public.tenant_domains for select to anon, authenticated
  using ((exists (select from private.shown_tenants t where t.id = tenant_domains.tenant_id)));
create policy insert_admin on public.tenant_domains for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.tenant_domains for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy delete_admin on public.tenant_domains for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.tenant_domains to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.tenant_domains for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.tenant_domains for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after insert or delete or update on public.tenant_domains for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.tenant_domains for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.tenant_domains for each row
  execute function private.refuse_long_texts();
create trigger check_tenant_domain before insert or update of domain on public.tenant_domains for each row
  execute function private.check_tenant_domain();
create trigger follow_further_host after insert or delete or update on public.tenant_domains for each row
  execute function private.follow_further_host();
create trigger move_to_trash after delete on public.tenant_domains referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.tenant_domains for each row
  execute function private.record_audit();

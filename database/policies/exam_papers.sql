-- Administrators read all papers, a tenant's managers those of their tenant, except papers made before their structure
-- moved there. The functions that assemble papers write.
alter table public.exam_papers enable row level security;
revoke all on public.exam_papers from anon, authenticated, service_role;
grant select on public.exam_papers to authenticated, service_role;

create policy select_admin on public.exam_papers for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.exam_papers for select to authenticated
  using (private.exam_tenant(blueprint_id) = any (array(select private.managed_tenants()))
    and private.quiz_set_tenant(quiz_set_id) = any (array(select private.managed_tenants())));
create policy select_service on public.exam_papers for select to service_role using (true);

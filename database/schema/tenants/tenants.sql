-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The sites beside the hub.
create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint tenants_name_given check (btrim(name) <> ''),
  domain text not null constraint tenants_domain_unique unique constraint tenants_domain_lower
    check (domain = lower(domain) and btrim(domain) <> ''),
  subdomain text constraint tenants_subdomain_unique unique constraint tenants_subdomain_label
    check (subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
  description text,
  logo_url text,
  primary_color text not null default '#3B82F6' constraint tenants_primary_color_hex
    check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#1E40AF' constraint tenants_secondary_color_hex
    check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  is_active boolean not null default true,
  -- Of the main host, as its screen shows it; private.tenant_hosts decides.
  verification_status text not null default 'pending' constraint tenants_verification_status_known
    check (verification_status in ('pending', 'verified', 'failed')),
  verification_method text constraint tenants_verification_method_known check (verification_method in ('dns', 'file')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A site that has, or once had, a manager ranks apart: people who are no administrators know its keys.
  ranks_apart boolean not null default false
);

-- Rights, from policies/tenants.sql.
-- Everyone reads the active tenants (directory, resolving a host); administrators read and write all;
-- managers read their own tenants and update their presentation (private.refuse_other_tenants).
alter table public.tenants enable row level security;
grant select on public.tenants to anon;
grant select, insert, update, delete on public.tenants to authenticated;
grant all on public.tenants to service_role;
create policy select_admin on public.tenants for select to authenticated
  using ((select private.is_admin()));
create policy select_manager on public.tenants for select to authenticated
  using (id = any (array(select private.managed_tenants())));
create policy select_visitor on public.tenants for select to anon, authenticated
  using (is_active);
create policy insert_admin on public.tenants for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.tenants for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy update_manager on public.tenants for update to authenticated
  using (id = any (array(select private.managed_tenants())))
  with check (id = any (array(select private.managed_tenants())));
create policy delete_admin on public.tenants for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.tenants to service_role
  using (true)
  with check (true);

create trigger a_clean_lines before insert or update of name on public.tenants for each row
  execute function private.clean_lines('name');
create trigger a_refuse_non_admins before insert or delete or update on public.tenants for each statement
  execute function private.refuse_non_admins('select', 'update');
create trigger a_refuse_other_tenants after insert or delete or update on public.tenants for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after insert or delete or update on public.tenants for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.tenants for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.tenants for each row
  execute function private.refuse_long_texts();
create trigger check_tenant before insert or update on public.tenants for each row
  execute function private.check_tenant();
create trigger close_board after delete on public.tenants for each row when (old.ranks_apart)
  execute function private.close_board();
create trigger follow_catalogue after update on public.tenants
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.follow_catalogue('');
create trigger follow_tenant_host after insert or update of domain, verification_status on public.tenants
  for each row execute function private.follow_tenant_host();
create trigger forget_tenant_settings after delete on public.tenants for each row
  execute function private.forget_tenant_settings();
create trigger keep_verification before insert or update on public.tenants for each row
  execute function private.keep_verification();
create trigger move_to_trash after delete on public.tenants referencing old table as old_rows for each statement
  execute function private.move_to_trash();
create trigger open_board after insert or update of ranks_apart on public.tenants for each row
  when (new.ranks_apart) execute function private.open_board();
create trigger record_audit after insert or delete or update on public.tenants for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.tenants for each row execute function private.set_updated_at();
create trigger withdraw_attempts before delete on public.tenants for each row
  execute function private.withdraw_attempts('$1 in (q.tenant_id, a.tenant_id)');

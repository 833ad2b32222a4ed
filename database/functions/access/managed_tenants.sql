-- The tenants that the caller manages (docs/design/rights.md). Reads the tables on each call,
-- like private.is_admin, so a withdrawn grant ends at once, whatever the token says. Returns none while the e-mail
-- address is unconfirmed, because the grant was given to that address and anyone could have signed up with it, nor
-- before an account with a second factor has passed it.
create or replace function private.managed_tenants() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select m.tenant_id from public.tenant_managers m join auth.users u on u.id = m.user_id
  where m.user_id = (select auth.uid()) and u.email_confirmed_at is not null and private.has_session(m.user_id)
    and (private.is_second_level() or not private.has_second_factor(m.user_id))
$$;
grant execute on function private.managed_tenants() to anon, authenticated, service_role;

-- True when the caller may edit a tenant's rows; rows of the hub (null) are for administrators and the service only.
create or replace function private.manages(tenant_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select auth.role() = 'service_role' or private.is_admin()
    or exists (select from private.managed_tenants() managed (id) where managed.id = manages.tenant_id)
$$;
grant execute on function private.manages(uuid) to anon, authenticated, service_role;

-- The tenant of a question, a quiz set, an examination, a setting, a page title or a file, for policies; null for the hub and for
-- rows that do not exist.
create or replace function private.question_tenant(question_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select q.tenant_id from private.questions q where q.id = question_tenant.question_id
$$;
create or replace function private.quiz_set_tenant(quiz_set_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select s.tenant_id from public.quiz_sets s where s.id = quiz_set_tenant.quiz_set_id
$$;
create or replace function private.exam_tenant(blueprint_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select b.tenant_id from public.exam_blueprints b where b.id = exam_tenant.blueprint_id
$$;
-- Prices and payment settings belong to the hub, even under a tenant's prefix.
create or replace function private.setting_tenant(key text) returns uuid
language sql immutable
set search_path = ''
as $$
  select substring(key from
    '^tenant_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(?!payment|package|quiz_default_cost).')::uuid
$$;
create or replace function private.title_tenant(reference_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select t.id from public.tenants t where t.id = reference_id),
    (select c.tenant_id from public.categories c where c.id = reference_id),
    (select s.tenant_id from public.subcategories s where s.id = reference_id),
    (select c.tenant_id from public.courses c where c.id = reference_id),
    (select q.tenant_id from public.quiz_sets q where q.id = reference_id))
$$;
create or replace function private.file_tenant(bucket text, name text) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when bucket = 'images'
    then substring(name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid end
$$;
grant execute on function private.question_tenant(uuid), private.quiz_set_tenant(uuid), private.exam_tenant(uuid),
  private.setting_tenant(text), private.title_tenant(uuid), private.file_tenant(text, text)
  to anon, authenticated, service_role;

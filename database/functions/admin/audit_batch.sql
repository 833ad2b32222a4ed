-- One batch as the back office shows it: actor, time, contents and undo status. Administrators only. Refuses an
-- unknown batch (batch_not_found).
create or replace function public.audit_batch(batch_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  batch private.admin_batches;
begin
  perform private.require_admin();
  select * into batch from private.admin_batches b where b.id = audit_batch.batch_id;
  if not found then
    perform private.fail('batch_not_found');
  end if;
  return private.batch_facts(batch);
end
$$;
grant execute on function public.audit_batch(uuid) to anon, authenticated, service_role;

-- The facts of a batch that the audit screens and the trash show.
create or replace function private.batch_facts(batch private.admin_batches) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'id', batch.id, 'act', batch.act, 'created_at', batch.created_at, 'row_count', batch.row_count,
    'rows', coalesce(batch.contents -> 'rows', '{}'), 'kept', coalesce(batch.contents -> 'kept', '{}'),
    'names', coalesce(batch.contents -> 'names', '[]'),
    'actor', private.audit_actor(batch.actor_id),
    'tenant', (select json_build_object('id', t.id, 'name', t.name) from public.tenants t where t.id = batch.tenant_id),
    'status', private.undo_status(batch),
    'undone_at', batch.undone_at, 'undone_by', private.audit_actor(batch.undone_by),
    'expires_at', batch.created_at + interval '30 days')
$$;

-- A page of the deletions that can be restored, newest first. `filters` as in public.audit_entries: a deletion is found
-- by any of its recorded rows. Administrators only.
drop function if exists public.list_trash(integer, integer);
create or replace function public.list_trash(page integer, size integer, filters jsonb default '{}') returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition text;
  listed json;
begin
  perform private.require_admin();
  condition := private.audit_condition(filters);
  execute format('
    with thrown as (
      select b from private.admin_batches b
      where b.created_at > now() - interval ''30 days'' and b.undone_at is null and b.contents -> ''kept'' <> ''{}'' and %s
    )
    select json_build_object(''total'', (select count(*) from thrown), ''rows'', coalesce((
      select json_agg(private.batch_facts(listed.b) order by (listed.b).created_at desc, (listed.b).id)
      from (select t.b from thrown t order by (t.b).created_at desc, (t.b).id limit $2 offset $3) listed), ''[]''))',
    case condition when 'true' then 'true' else
      'b.id in (select l.batch_id from public.admin_audit_log l where l.batch_id is not null and ' || condition || ')' end)
  into listed
  using filters, least(greatest(size, 1), 100), (greatest(page, 1)::bigint - 1) * least(greatest(size, 1), 100);
  return listed;
end
$$;
grant execute on function public.list_trash(integer, integer, jsonb) to anon, authenticated, service_role;

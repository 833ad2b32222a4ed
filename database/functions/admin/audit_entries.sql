-- A page of the audit trail, newest first, as the back office lists it: who, when, what, of which site
-- and batch, and the names of the fields that differ. `filters`: actor, table, action, tenant, batch
-- (ids or names), row (its id), from and to (moments). Counts ten thousand at most, so that a trail of
-- years is listed as fast as a new one. Administrators only; an id that is none matches nothing.
create or replace function public.audit_entries(filters jsonb, page integer, size integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition text;
  -- Within a time the index of the time finds the page, else that of what is asked for.
  place constant text := case
    when coalesce(filters ->> 'from', filters ->> 'to', '') <> '' then 'l.created_at desc, l.id desc'
    else 'l.id desc' end;
  most constant integer := 10000;
  total integer;
  listed json;
begin
  perform private.require_admin();
  condition := private.audit_condition(filters);
  execute format('select count(*) from (select from public.admin_audit_log l where %s limit %s) l', condition, most)
  into total using filters;
  execute format('select coalesce(json_agg(private.audit_entry(l) order by %2$s), ''[]'')
    from (select l.* from public.admin_audit_log l where %1$s order by %2$s limit $2 offset $3) l', condition, place)
  into listed
  using filters, least(greatest(size, 1), 100), (greatest(page, 1)::bigint - 1) * least(greatest(size, 1), 100);
  return json_build_object('total', total, 'capped', total = most, 'rows', listed);
end
$$;
grant execute on function public.audit_entries(jsonb, integer, integer) to anon, authenticated, service_role;

-- Only the conditions that are asked for, so that each kind of question has its own plan; the values
-- stay parameters ($1).
create or replace function private.audit_condition(filters jsonb) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(string_agg(case
      when asked.is_id and filters ->> asked.name !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'false'
      else asked.condition end, ' and '), 'true')
  from (values
    ('actor', true, 'l.actor_id = ($1 ->> ''actor'')::uuid'),
    ('tenant', true, 'l.tenant_id = ($1 ->> ''tenant'')::uuid'),
    ('batch', true, 'l.batch_id = ($1 ->> ''batch'')::uuid'),
    ('table', false, 'l.table_name = $1 ->> ''table'''),
    ('action', false, 'l.action = $1 ->> ''action'''),
    ('row', false, 'l.row_id = btrim($1 ->> ''row'')'),
    ('from', false, 'l.created_at >= (select private.timestamp_or_null($1 ->> ''from''))'),
    ('to', false, 'l.created_at < (select private.timestamp_or_null($1 ->> ''to''))')
  ) asked (name, is_id, condition)
  where coalesce(filters ->> asked.name, '') <> ''
$$;

create or replace function private.audit_entry(entry public.admin_audit_log) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'id', entry.id, 'created_at', entry.created_at, 'action', entry.action, 'table_name', entry.table_name,
    'row_id', entry.row_id, 'name', private.entry_name(entry), 'reason', entry.reason,
    'actor', private.audit_actor(entry.actor_id),
    'tenant', (select json_build_object('id', t.id, 'name', t.name) from public.tenants t where t.id = entry.tenant_id),
    'changed', coalesce((
      select json_agg(field.key order by field.key)
      from jsonb_each(case when entry.before is not null and entry.after is not null then entry.after else '{}' end) field
      where field.value is distinct from entry.before -> field.key and field.key <> 'updated_at'), '[]'),
    'batch_id', entry.batch_id, 'batch_rows', (
      select b.row_count from private.admin_batches b where b.id = entry.batch_id))
$$;

-- What a recorded row is called; null where it has no name. People's names are not told.
create or replace function private.entry_name(entry public.admin_audit_log) returns text
language sql immutable
set search_path = ''
as $$
  select left(coalesce(entry.after, entry.before) ->> case entry.table_name
    when 'questions' then 'question_text' when 'site_settings' then 'key' when 'tenant_domains' then 'domain'
    when 'seo_settings' then 'title' when 'question_reports' then 'details'
    else case when entry.action in ('import_questions', 'undo_import') then 'file_name' else 'name' end end, 100)
$$;

-- Who acted; null for the service key and for the server's own jobs. An account that is gone has no
-- name any more.
create or replace function private.audit_actor(actor_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select case when actor_id is not null then json_build_object('id', actor_id,
    'name', (select coalesce(p.full_name, p.email) from public.profiles p where p.user_id = actor_id)) end
$$;

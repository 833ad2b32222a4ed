-- A page of the audit trail, newest first, as the back office lists it: actor, time, action, site, batch, and the
-- names of the changed fields. `filters`: q (a text, private.audit_text_condition), actor, table, action, tenant, batch
-- (ids or names), row (its id), from and to (timestamps). Counts at most ten thousand rows, so that a long
-- trail costs no more than a short one. Administrators only; a malformed id matches no row.
create or replace function public.audit_entries(filters jsonb, page integer, size integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition text;
  -- With a time range, sorting by time lets the index on the time find the page; otherwise the index of the filtered
  -- column does.
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

-- Contains only the conditions in use, so that each combination gets its own plan; values stay parameters ($1).
create or replace function private.audit_condition(filters jsonb) returns text
language sql stable security definer
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
    ('q', false, 'l.id in (select t.entry_id from private.audit_texts t where '
      || private.audit_text_condition(filters ->> 'q') || ')'),
    ('from', false, 'l.created_at >= (select private.timestamp_or_null($1 ->> ''from''))'),
    ('to', false, 'l.created_at < (select private.timestamp_or_null($1 ->> ''to''))')
  ) asked (name, is_id, condition)
  where coalesce(filters ->> asked.name, '') <> ''
$$;

-- One entry of the trail in the form that audit_entries lists.
create or replace function private.audit_entry(entry public.admin_audit_log) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'id', entry.id, 'created_at', entry.created_at, 'action', entry.action, 'table_name', entry.table_name,
    'row_id', entry.row_id, 'name', private.entry_label(entry), 'reason', entry.reason,
    'person', private.audit_actor(private.entry_person(entry)),
    'now', coalesce((
      select jsonb_object_agg(field.key, field.value)
      from jsonb_each(case when jsonb_typeof(entry.after) = 'object' then entry.after else '{}' end) field
      where field.key in ('is_active', 'status', 'role', 'points') and jsonb_typeof(field.value) <> 'null'), '{}'),
    'actor', private.audit_actor(entry.actor_id),
    'tenant', (select json_build_object('id', t.id, 'name', t.name) from public.tenants t where t.id = entry.tenant_id),
    'changed', coalesce((
      select json_agg(field.key order by field.key)
      from jsonb_each(case when entry.before is not null and entry.after is not null then entry.after else '{}' end) field
      where field.value is distinct from entry.before -> field.key and field.key <> 'updated_at'), '[]'),
    'batch_id', entry.batch_id, 'batch_rows', (
      select b.row_count from private.admin_batches b where b.id = entry.batch_id))
$$;

-- The display name of a recorded row; null if it has none. Never a person's name.
create or replace function private.entry_name(entry public.admin_audit_log) returns text
language sql immutable
set search_path = ''
as $$
  select left(coalesce(entry.after, entry.before) ->> case entry.table_name
    when 'questions' then 'question_text' when 'site_settings' then 'key' when 'tenant_domains' then 'domain'
    when 'seo_settings' then 'title' when 'question_reports' then 'details'
    else case when entry.action in ('import_questions', 'undo_import') then 'file_name'
      when entry.action in ('setup_domain_verification', 'verify_domain') then 'domain' else 'name' end end, 100)
$$;

-- The same, with the current name of a row that has none of its own: the tagged row, or the order's number.
create or replace function private.entry_label(entry public.admin_audit_log) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  recorded constant jsonb := coalesce(entry.after, entry.before);
begin
  if entry.table_name = 'quiz_set_tags' then
    return (select left(s.name || ' · ' || t.name, 100) from public.quiz_sets s, public.quiz_tags t
      where s.id = private.uuid_or_null(recorded ->> 'quiz_set_id') and t.id = private.uuid_or_null(recorded ->> 'tag_id'));
  elsif entry.table_name = 'question_tags' then
    return (select left(q.question_text, 60) || ' · ' || left(t.name, 40) from private.questions q, public.quiz_tags t
      where q.id = private.uuid_or_null(recorded ->> 'question_id') and t.id = private.uuid_or_null(recorded ->> 'tag_id'));
  elsif entry.table_name = 'payment_orders' then
    return (select o.mch_order_no from public.payment_orders o where o.id = private.uuid_or_null(entry.row_id));
  end if;
  return private.entry_name(entry);
end
$$;

-- The account that an entry is about; null if it is about none, or the account was deleted since.
create or replace function private.entry_person(entry public.admin_audit_log) returns uuid
language sql immutable
set search_path = ''
as $$
  select private.uuid_or_null(case entry.table_name
    when 'profiles' then entry.row_id
    when 'user_roles' then coalesce(entry.after, entry.before) ->> 'user_id'
    when 'tenant_managers' then coalesce(entry.after, entry.before) ->> 'user_id' end)
$$;

-- The actor of an entry; null for the service key and the server's own jobs. The name of a deleted account is null.
create or replace function private.audit_actor(actor_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select case when actor_id is not null then json_build_object('id', actor_id,
    'name', (select coalesce(p.full_name, p.email) from public.profiles p where p.user_id = actor_id)) end
$$;

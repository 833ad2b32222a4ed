-- The audit trail as rows of a file, newest first, filtered as in public.audit_entries, at most fifty thousand. The
-- export is recorded too. Administrators only.
create or replace function public.export_audit_log(filters jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  exported json;
begin
  perform private.require_admin();
  execute format('select coalesce(json_agg(json_build_object(''created_at'', l.created_at,
      ''actor'', private.audit_actor(l.actor_id) ->> ''name'', ''actor_id'', l.actor_id, ''action'', l.action,
      ''table_name'', l.table_name, ''row_id'', l.row_id, ''tenant_id'', l.tenant_id, ''batch_id'', l.batch_id,
      ''request_id'', l.request_id, ''reason'', l.reason, ''before'', l.before, ''after'', l.after)
      order by l.id desc), ''[]'')
    from (select l.* from public.admin_audit_log l where %s order by l.id desc limit 50000) l',
    private.audit_condition(filters)) into exported using filters;
  perform private.audit('export_audit_log', 'admin_audit_log', null, null,
    jsonb_build_object('filters', private.known_filters(
      case when coalesce(filters ->> 'q', '') = '' then filters
        else filters || jsonb_build_object('q', private.searched(filters ->> 'q')) end,
      array['q', 'actor', 'tenant', 'batch', 'table', 'action', 'row', 'from', 'to']), 'rows', json_array_length(exported)));
  return exported;
end
$$;
grant execute on function public.export_audit_log(jsonb) to anon, authenticated, service_role;

-- The filters as stored in the trail: known names only, each value shortened.
create or replace function private.known_filters(filters jsonb, known text[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, left(f.value, 100)), '{}')
  from jsonb_each_text(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) f
  where f.key = any (known)
$$;

-- Saves the structure of an examination: without a version it creates one, with the given id or a new one, otherwise it
-- updates the version that the caller read; returns null if it was changed or deleted since. `content` has columns of
-- the table; missing ones stay as they are. Repeated because its response was lost, an addition returns the row that it
-- made. Runs as the caller, so policies, guards and the audit trail of the table apply; refusals are those of
-- private.check_exam_blueprint. For administrators, and managers of its tenant.
create or replace function public.save_exam_blueprint(record_id uuid, version timestamptz, content jsonb) returns json
language plpgsql
set search_path = ''
as $$
declare
  saved public.exam_blueprints;
begin
  perform private.require_manager();
  if version is null then
    perform private.require_tenants(array[(content ->> 'tenant_id')::uuid]);
    insert into public.exam_blueprints (id, tenant_id, name, edition, minutes, source_name, source_url, source_day,
      law_until, is_confirmed, points_cost, is_active, rules, sections)
    select coalesce(record_id, gen_random_uuid()), f.tenant_id, f.name, f.edition, f.minutes, f.source_name,
      nullif(f.source_url, ''), f.source_day, f.law_until, coalesce(f.is_confirmed, false), coalesce(f.points_cost, 10),
      coalesce(f.is_active, false), coalesce(f.rules, '[]'), coalesce(f.sections, '[]')
    from jsonb_populate_record(null::public.exam_blueprints, content) f
    on conflict (id) do nothing
    returning * into saved;
    if not found then
      select * into saved from public.exam_blueprints b where b.id = record_id;
    end if;
  else
    update public.exam_blueprints b
    set (tenant_id, name, edition, minutes, source_name, source_url, source_day, law_until, is_confirmed, points_cost,
      is_active, rules, sections) = (
      select f.tenant_id, f.name, f.edition, f.minutes, f.source_name, nullif(f.source_url, ''), f.source_day,
        f.law_until, f.is_confirmed, f.points_cost, f.is_active, f.rules, f.sections
      from jsonb_populate_record(b, content) f)
    where b.id = record_id and b.updated_at = version
    returning * into saved;
  end if;
  return case when saved.id is not null then json_build_object('id', saved.id, 'updated_at', saved.updated_at) end;
end
$$;
grant execute on function public.save_exam_blueprint(uuid, timestamptz, jsonb) to anon, authenticated, service_role;

-- Decision 21: every write of an administrator or of the service through the table API leaves a row.
-- Functions of the database run as the owner and record what they did themselves, with private.audit.
create or replace function private.record_audit() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before jsonb;
  after jsonb;
begin
  if current_user not in ('authenticated', 'service_role') then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    after := to_jsonb(new);
  end if;
  perform private.audit(lower(tg_op), tg_table_name,
    coalesce(after ->> 'id', before ->> 'id', after ->> 'user_id', before ->> 'user_id'), before, after);
  return null;
end
$$;
-- Only the service and administrators get so far: refuse_non_admins and the policies stand before.
grant execute on function private.record_audit() to authenticated, service_role;
grant execute on function private.audit(text, text, text, jsonb, jsonb) to authenticated, service_role;

do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'tenant_domains', 'user_roles', 'categories', 'subcategories',
    'courses', 'quiz_sets', 'tag_categories', 'quiz_tags', 'quiz_set_tags', 'question_tags',
    'site_settings', 'seo_settings'] loop
    execute format('create or replace trigger record_audit after insert or update or delete on public.%I
      for each row execute function private.record_audit()', name);
  end loop;
end
$$;
create or replace trigger record_audit_of_points after update of points on public.profiles
  for each row when (old.points <> new.points and pg_trigger_depth() = 0)
  execute function private.record_audit();

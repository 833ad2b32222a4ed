-- The versions of a question, newest first, 50 to a page: content, time and author (null if the back office did not
-- write it and, for a manager, for other authors). For administrators, and managers of its tenant.
create or replace function public.question_versions(question_id uuid, page integer default 1) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  whole constant boolean := private.require_manager() is null;
begin
  perform private.require_tenants(array[private.question_tenant(question_id)]);
  return json_build_object(
    'total', (select count(*) from private.question_versions v where v.question_id = question_versions.question_id),
    'versions', (
      select coalesce(json_agg(private.shown_content(private.content_of_version(listed.v)) || jsonb_build_object(
        'id', (listed.v).id, 'number', listed.number,
        'is_current', (listed.v).id = (select q.version_id from private.questions q where q.id = (listed.v).question_id),
        'quiz_set', (select jsonb_build_object('id', s.id, 'name', s.name) from public.quiz_sets s
          where s.id = (listed.v).quiz_set_id and private.manages(s.tenant_id)),
        'created_at', (listed.v).created_at,
        'written_by', case when whole or (listed.v).written_by = auth.uid()
          then private.named_person((listed.v).written_by) end) order by (listed.v).id desc), '[]')
      from (
        select v, row_number() over (order by v.id) as number from private.question_versions v
        where v.question_id = question_versions.question_id
        order by v.id desc limit 50 offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * 50
      ) listed));
end
$$;
grant execute on function public.question_versions(uuid, integer) to anon, authenticated, service_role;

-- Restores an old version as a new one; the set, order, tags and status stay, and so do the other questions with the
-- same passage. Refuses as save_question does, and a
-- version of another question (question_gone). For administrators, and managers of its tenant.
create or replace function public.restore_question_version(question_id uuid, version_id bigint,
  made_from timestamptz) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  version private.question_versions;
begin
  perform private.require_tenants(array[private.question_tenant(question_id)]);
  select * into version from private.question_versions v
  where v.id = restore_question_version.version_id and v.question_id = restore_question_version.question_id;
  if not found then
    perform private.fail('question_gone');
  end if;
  perform private.begin_batch('restore_question_version');
  return private.save_question(to_jsonb(private.content_of_version(version)), version.question_id, made_from);
end
$$;
grant execute on function public.restore_question_version(uuid, bigint, timestamptz) to anon, authenticated, service_role;

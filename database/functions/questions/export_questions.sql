-- Exports the questions of a quiz set or a course, with a tag or containing words, in the order in which learners see
-- them and with their versions; `format` names the file format. Recorded in the audit trail, because keys leave the
-- product. Refuses an empty export and one larger than an import accepts. For administrators, and managers for
-- questions of their tenants.
create or replace function public.export_questions(filter jsonb, format text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 20000;
  wanted_course uuid := private.uuid_or_null(filter ->> 'course_id');
  wanted_set uuid := private.uuid_or_null(filter ->> 'quiz_set_id');
  wanted_tag uuid := private.uuid_or_null(filter ->> 'tag_id');
  found uuid[];
  only_tenants constant uuid[] := private.require_manager();
begin
  select array_agg(listed.id order by listed.place) into found
  from (
    select q.id, row_number() over (order by c.display_order, c.name, c.id, s.display_order, s.name, s.id,
      q.display_order, q.created_at, q.id) as place
    from private.questions q
    join public.quiz_sets s on s.id = q.quiz_set_id
    join public.courses c on c.id = s.course_id
    where (only_tenants is null or q.tenant_id = any (only_tenants))
      and (filter ->> 'quiz_set_id' is null or q.quiz_set_id = wanted_set)
      and (filter ->> 'course_id' is null or s.course_id = wanted_course)
      and (filter ->> 'tag_id' is null
        or exists (select from public.question_tags t where t.question_id = q.id and t.tag_id = wanted_tag)
        or exists (select from public.quiz_set_tags t where t.quiz_set_id = s.id and t.tag_id = wanted_tag))
      and (btrim(coalesce(filter ->> 'q', '')) = '' or exists (
        select from private.question_texts t
        where t.question_id = q.id and t.plain like public.search_pattern(filter ->> 'q')))
    limit most + 1
  ) listed;
  if found is null then
    perform private.fail('export_empty');
  elsif cardinality(found) > most then
    perform private.fail('export_too_many', jsonb_build_object('highest', to_char(most, 'FM999,999')));
  end if;
  perform private.audit('export_questions', 'questions', null, null, jsonb_build_object(
    'filter', private.known_filters(filter, array['course_id', 'quiz_set_id', 'tag_id', 'q']),
    'format', left(format, 20), 'count', cardinality(found)));
  return private.questions_for_export(found);
end
$$;
grant execute on function public.export_questions(jsonb, text) to anon, authenticated, service_role;

-- The current content of questions named in a file; deleted ones are left out. For administrators, and managers for
-- questions of their tenants.
create or replace function public.current_questions(ids uuid[]) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return private.questions_for_export(array(select q.id
    from unnest(ids[1:20000]) with ordinality named (id, place) join private.questions q using (id)
    where private.manages(q.tenant_id) order by named.place));
end
$$;
grant execute on function public.current_questions(uuid[]) to anon, authenticated, service_role;

-- Questions as rows of an export, with their keys.
create or replace function private.questions_for_export(ids uuid[]) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(private.exported_question(q) order by named.place), '[]')
  from unnest(ids) with ordinality named (id, place) join private.questions q on q.id = named.id
$$;

-- Examinations as learners see them: active ones of the visited site that have a paper with questions. Others are not
-- opened here, not even for administrators, who see them in the back office.

-- Whether learners may start an examination on its site.
create or replace function private.is_exam_open(exam public.exam_blueprints) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exam.is_active
    and (exam.tenant_id is null or exists (select from private.shown_tenants t where t.id = exam.tenant_id))
    and exists (
      select from public.exam_papers p join public.quiz_sets q on q.id = p.quiz_set_id
      where p.blueprint_id = exam.id and p.retired_at is null and private.is_open(q)
        and q.total_questions > 0);
end
$$;

-- The examinations that the visited site offers. Open to everyone.
create or replace function public.open_exams() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  here constant uuid := private.current_tenant_id();
begin
  return (
    select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'edition', b.edition, 'minutes', b.minutes,
      'questions', private.exam_questions(b.sections), 'points_cost', b.points_cost) order by b.name, b.edition desc), '[]')
    from public.exam_blueprints b
    where b.is_active and b.tenant_id is not distinct from here and private.is_exam_open(b));
end
$$;
grant execute on function public.open_exams() to anon, authenticated;

-- What a learner reads before starting: sections, rules, source and cost. Open to everyone. Refuses examinations that are
-- not open on the visited site (exam_not_found).
create or replace function public.exam_card(blueprint_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  exam public.exam_blueprints;
begin
  select * into exam from public.exam_blueprints b
  where b.id = exam_card.blueprint_id and b.tenant_id is not distinct from private.current_tenant_id();
  if not found or not private.is_exam_open(exam) then
    perform private.fail('exam_not_found');
  end if;
  return json_build_object('id', exam.id, 'name', exam.name, 'edition', exam.edition, 'minutes', exam.minutes,
    'points_cost', exam.points_cost, 'questions', private.exam_questions(exam.sections),
    'source_name', exam.source_name, 'source_url', exam.source_url, 'source_day', exam.source_day,
    'is_confirmed', exam.is_confirmed,
    'has_estimates', jsonb_path_exists(exam.sections, '$[*].lines[*] ? (@.is_estimate == true)'),
    'rules', exam.rules, 'sections', (
      select json_agg(json_build_object('name', s.value ->> 'name', 'questions', s.value -> 'questions') order by s.place)
      from jsonb_array_elements(exam.sections) with ordinality s (value, place)));
end
$$;
grant execute on function public.exam_card(uuid) to anon, authenticated;

-- The number of questions of all sections.
create or replace function private.exam_questions(sections jsonb) returns integer
language sql immutable
set search_path = ''
as $$
  select coalesce(sum((s -> 'questions')::integer), 0)::integer from jsonb_array_elements(exam_questions.sections) s
$$;

-- A paper to be printed: the questions of its current edition by section, numbered as learners see them, with the key.
-- Without a current edition it makes one, as a start does. `mark` is equal for printouts of the same texts in the same
-- order, so that a key, corrected ones included, is recognised as that of a paper printed earlier; null without
-- questions. `needed` is how many right answers out of `questions` a rule requires, null for a section without
-- questions. For administrators, and managers of its site, which remains that of its questions when the structure moves
-- to another; refuses an unknown paper (exam_paper_not_found).
create or replace function public.exam_paper(paper_id uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  paper public.exam_papers;
  exam public.exam_blueprints;
  edition bigint;
begin
  select * into paper from public.exam_papers p where p.id = exam_paper.paper_id;
  select * into exam from public.exam_blueprints b where b.id = paper.blueprint_id;
  perform private.require_tenants(array[exam.tenant_id, private.quiz_set_tenant(paper.quiz_set_id)]);
  if exam.id is null then
    perform private.fail('exam_paper_not_found');
  end if;
  edition := (private.current_edition(paper.quiz_set_id)).id;
  return (
    with asked as (
      select e.position, p.section, e.correct_choice, e.also_accepted, v.passage, v.question_text, v.option_a,
        v.option_b, v.option_c, v.option_d, v.explanation, v.option_notes
      from private.edition_questions e
      join private.exam_paper_questions p on p.paper_id = paper.id and p.question_id = e.question_id
      join private.question_versions v on v.id = e.version_id
      where e.edition_id = edition),
    part as (
      select a.section as name, min(a.position) as first, count(*) as total,
        json_agg(json_build_object('position', a.position, 'passage', a.passage, 'question_text', a.question_text,
          'option_a', a.option_a, 'option_b', a.option_b, 'option_c', a.option_c, 'option_d', a.option_d,
          'correct_choice', a.correct_choice, 'also_accepted', a.also_accepted, 'explanation', a.explanation,
          'option_notes', a.option_notes) order by a.position) as questions
      from asked a group by a.section)
    select json_build_object('id', paper.id, 'number', paper.number, 'is_retired', paper.retired_at is not null,
      'exam', json_build_object('id', exam.id, 'name', exam.name, 'edition', exam.edition, 'minutes', exam.minutes),
      'mark', (
        select upper(left(md5(jsonb_agg(jsonb_build_array(a.passage, a.question_text, a.option_a, a.option_b,
          a.option_c, a.option_d) order by a.position)::text), 6))
        from asked a),
      'rules', (
        select coalesce(json_agg(json_build_object('section', r.section, 'min_percent', r.min_percent,
          'questions', r.total, 'needed', case when r.total > 0 then private.min_marks(r.total, r.min_percent) end)
          order by r.place), '[]')
        from (
          select r.place, btrim(r.rule ->> 'section') as section, (r.rule ->> 'min_percent')::integer as min_percent, (
            select coalesce(sum(t.total), 0)::integer from part t
            where r.rule ->> 'section' is null or t.name = btrim(r.rule ->> 'section')) as total
          from jsonb_array_elements(exam.rules) with ordinality r (rule, place)) r),
      'sections', (
        select coalesce(json_agg(json_build_object('name', t.name, 'questions', t.questions) order by t.first), '[]')
        from part t)));
end
$$;
grant execute on function public.exam_paper(uuid) to anon, authenticated, service_role;

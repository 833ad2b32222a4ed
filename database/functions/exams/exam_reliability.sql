-- How far the predictions of an examination agreed with what learners reached, in ten intervals of probability, with a
-- 95 % interval (Wilson) of the share that passed; and what learners may see at most, with the reasons by code
-- (private.readiness_limits) and the sections whose scale is closed or that no paper has. `outcomes` are those of the
-- last months, `judged` how many of them are judged; `coverage` is the share of the latest `covered` outcomes whose
-- marks lay within the expected interval. For administrators, and managers of its tenant; refuses a structure that is
-- gone (exam_blueprint_gone).
create or replace function public.exam_reliability(blueprint_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  exam public.exam_blueprints;
  limits text[];
begin
  perform private.require_tenants(private.tenants_of('exam_blueprints', array[exam_reliability.blueprint_id]));
  select * into exam from public.exam_blueprints b where b.id = exam_reliability.blueprint_id;
  if not found then
    perform private.fail('exam_blueprint_gone');
  end if;
  limits := private.readiness_limits(exam.id);
  return (
    select json_build_object('name', exam.name, 'edition', exam.edition,
      'shown', case when limits && '{off,no_papers,scale_closed,marks_unreliable}' then 'none'
        when limits <> '{}' then 'marks' else 'probability' end,
      'reasons', limits,
      'lacking', (
        select coalesce(json_agg(s.name order by s.place), '[]') from private.exam_sections(exam.id) s
        where not exists (
            select from private.subject_scales scale where scale.subject_id = s.subject_id and scale.is_open)
          or not exists (
            select from private.exam_curves c
            where c.blueprint_id = exam.id and c.section = s.name and c.questions = s.questions)),
      'outcomes', (
        select count(*) from private.recent_outcomes(exam.id, null) p where p.passed is not null),
      'judged', r.outcomes, 'error', round(r.error::numeric, 3),
      'covered', m.outcomes, 'coverage', round(m.coverage::numeric, 3),
      'recalibrated_at', (
        select c.fitted_at from private.readiness_recalibrations c
        where c.blueprint_id = exam.id and c.structure = private.exam_structure(exam.id)),
      'bins', (
        select coalesce(json_agg(json_build_object('from', b.bin * 10, 'to', b.bin * 10 + 10, 'outcomes', b.n,
          'predicted', round((b.predicted * 100)::numeric, 1), 'passed', round((b.passed * 100)::numeric, 1),
          'low', round(((b.middle - b.half) * 100)::numeric, 1), 'high', round(((b.middle + b.half) * 100)::numeric, 1))
          order by b.bin), '[]')
        from (
          select s.*, (s.passed + 1.92 / s.n) / (1 + 3.84 / s.n) as middle,
            1.96 * sqrt(s.passed * (1 - s.passed) / s.n + 0.96 / s.n ^ 2) / (1 + 3.84 / s.n) as half
          from (
            select private.reliability_bin(l.probability) as bin, count(*)::float8 as n, avg(l.probability) as predicted,
              avg(l.passed::integer)::float8 as passed
            from private.latest_outcomes(exam.id) l group by 1
          ) s
        ) b))
    from private.reliability(exam.id) r cross join private.marks_reliability(exam.id) m);
end
$$;
grant execute on function public.exam_reliability(uuid) to anon, authenticated, service_role;

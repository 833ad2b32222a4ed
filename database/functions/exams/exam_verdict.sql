-- Whether marks by section meet the rules of an examination, and each rule for itself. `rules` is that of
-- public.exam_blueprints; `sections` is [{name, score, total}], where `total` counts the questions that count, so
-- dropped ones are left out. A rule without a section is about all sections together. Whole numbers are compared, so
-- that 59.6 % is not 60 %.
--
-- A rule about a section that is missing or has no counting question is neither reached nor missed: null. The rules
-- are a conjunction: one that is missed decides it (false), whatever the others are; otherwise one that is null leaves
-- it open (null). Without rules nothing is decided either (null).
create or replace function private.exam_verdict(rules jsonb, sections jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'passed', case when not bool_and(r.reached) then false when count(*) = count(r.reached) then bool_and(r.reached) end,
    'rules', coalesce(jsonb_agg(jsonb_build_object('section', r.section, 'min_percent', r.min_percent,
      'reached', r.reached) order by r.place), '[]'))
  from (
    select rule.place, btrim(rule.value ->> 'section') as section, (rule.value ->> 'min_percent')::integer as min_percent,
      sum(s.score) * 100 >= (rule.value ->> 'min_percent')::integer * nullif(sum(s.total), 0) as reached
    from jsonb_array_elements(exam_verdict.rules) with ordinality rule (value, place)
    left join jsonb_to_recordset(exam_verdict.sections) s (name text, score bigint, total bigint)
      on rule.value ->> 'section' is null or btrim(rule.value ->> 'section') = btrim(s.name)
    group by rule.place, rule.value
  ) r
$$;

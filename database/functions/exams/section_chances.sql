-- The sections of an examination with the marks that their own rules require, 0 without one.
create or replace function private.exam_sections(blueprint_id uuid)
returns table (place integer, name text, subject_id uuid, questions integer, min_marks integer, has_rule boolean)
language sql stable security definer
set search_path = ''
as $$
  select s.place::integer, btrim(s.value ->> 'name'), private.uuid_or_null(s.value ->> 'subject_id'),
    (s.value ->> 'questions')::integer,
    coalesce(private.min_marks((s.value ->> 'questions')::integer, (rule.value ->> 'min_percent')::integer), 0),
    rule.value is not null
  from public.exam_blueprints b
  cross join jsonb_array_elements(b.sections) with ordinality s (value, place)
  left join jsonb_array_elements(b.rules) rule (value) on btrim(rule.value ->> 'section') = btrim(s.value ->> 'name')
  where b.id = exam_sections.blueprint_id
$$;

-- A digest of what predictions for an examination depend on: of each section its subject, size and required marks, and
-- the rule about the whole. Names and the topics within sections do not change it.
create or replace function private.exam_structure(blueprint_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select md5(format('%s|%s',
    (
      select rule ->> 'min_percent' from public.exam_blueprints b cross join jsonb_array_elements(b.rules) rule
      where b.id = exam_structure.blueprint_id and rule ->> 'section' is null
    ), (
      select string_agg(format('%s,%s,%s', s.subject_id, s.questions, s.min_marks), '|'
        order by s.subject_id, s.questions, s.min_marks)
      from private.exam_sections(exam_structure.blueprint_id) s
    )))
$$;

-- The smallest score that is at least a percentage of a total.
create or replace function private.min_marks(total integer, percent integer) returns integer
language sql immutable
set search_path = ''
as $$
  select (total * percent + 99) / 100
$$;

-- The score distributions of a learner in the sections of an examination at a time, by the grid posterior of each
-- section's subject: the stored one, or that of the evidence older than the time. Without evidence it is that of all
-- learners. `spread` is the variance of expected marks that comes from not knowing the ability, `information` the inverse
-- variance of the ability. Sections without a curve, or whose scale is closed, have no row.
create or replace function private.section_chances(learner uuid, blueprint_id uuid, at timestamptz, by_evidence boolean)
returns table (place integer, name text, questions integer, min_marks integer, chances float8[], spread float8,
  information float8)
language sql stable security definer
set search_path = ''
as $$
  with known as materialized (
    select s.*, c.chances as curve, scale.growth, scale.rare_curve
    from private.exam_sections(section_chances.blueprint_id) s
    join private.exam_curves c
      on c.blueprint_id = section_chances.blueprint_id and c.section = s.name and c.questions = s.questions
    join private.subject_scales scale on scale.subject_id = s.subject_id and scale.is_open
  ), subject as materialized (
    select distinct on (k.subject_id) k.subject_id, k.growth, k.rare_curve from known k
  ), posterior as materialized (
    select s.subject_id, f.point, f.log
    from subject s
    join private.learner_subjects l on l.user_id = learner and l.subject_id = s.subject_id
    cross join lateral private.faded(l.log_posterior, at - l.latest_at, s.growth) f
    where not by_evidence
    union all
    select s.subject_id, g.point, min(g.log_prior) + sum(private.evidence_weight(at - e.answered_at) * ln(greatest(
      case when e.is_right then curve.chance else 1 - curve.chance end, 1e-9)))
    from subject s
    join private.evidence e on e.user_id = learner and e.subject_id = s.subject_id
    left join private.item_parameters p on p.question_id = e.question_id
    cross join private.ability_grid() g
    cross join lateral (
      select coalesce(
        private.right_at(g.ability - s.growth * extract(epoch from at - e.answered_at)::float8 / 86400, p.a, p.b),
        s.rare_curve[g.point]) as chance) curve
    where by_evidence and e.excluded is null and e.answered_at < at
    group by 1, 2
  ), log as (
    select k.place, g.point, g.ability, coalesce(p.log, g.log_prior) as log
    from known k cross join private.ability_grid() g
    left join posterior p on p.subject_id = k.subject_id and p.point = g.point
  ), unscaled as (
    select l.place, l.point, l.ability, private.grid_weight(l.log, max(l.log) over (partition by l.place)) as weight
    from log l
  ), weighed as materialized (
    select u.place, u.point, u.ability, u.weight / sum(u.weight) over (partition by u.place) as weight from unscaled u
  ), score as materialized (
    select k.place, ((c.at - 1) / (k.questions + 1) + 1)::integer as point, ((c.at - 1) % (k.questions + 1))::integer as score,
      c.chance::float8 as chance
    from known k cross join unnest(k.curve) with ordinality c (chance, at)
  ), mixed as (
    -- Chances below 1e-30 count as 0, as in the curves (measure-exams.ts).
    select s.place, s.score, case when sum(w.weight * s.chance) < 1e-30 then 0 else sum(w.weight * s.chance) end as chance
    from score s join weighed w using (place, point) group by 1, 2
  ), distribution as (
    select m.place, array_agg(m.chance / total.chance order by m.score) as chances
    from mixed m join (select place, sum(chance) as chance from mixed group by 1) total using (place) group by 1
  ), by_point as (
    select w.place, w.ability, w.weight, sum(s.score * s.chance) as marks
    from weighed w join score s using (place, point) group by w.place, w.point, w.ability, w.weight
  ), moment as (
    select b.place, private.weighted_moments(array_agg(b.marks), array_agg(b.weight)) as marks,
      private.weighted_moments(array_agg(b.ability), array_agg(b.weight)) as ability
    from by_point b group by 1
  )
  select k.place, k.name, k.questions, k.min_marks, d.chances, m.marks[2], 1 / m.ability[2]
  from known k join distribution d using (place) join moment m using (place)
  order by k.place
$$;

-- What a learner may expect of an examination at a time (private.exam_outlook); no row where a section has no curve or
-- its scale is closed. The probability is null without rules. `spread` is as in private.section_chances, of all sections.
create or replace function private.learner_outlook(learner uuid, blueprint_id uuid, at timestamptz, by_evidence boolean)
returns table (expected float8, deviation float8, low float8, high float8, of integer, probability float8, lever text,
  spread float8, information float8[])
language sql stable security definer
set search_path = ''
as $$
  with section as materialized (
    select * from private.section_chances(learner, learner_outlook.blueprint_id, at, by_evidence)
  ), whole as (
    select array_agg(s.questions order by s.place) as questions, array_agg(s.min_marks order by s.place) as min_marks,
      array_agg(s.name order by s.place) as names, array_agg(s.information order by s.place) as information,
      sum(s.spread) as spread, sum(s.questions)::integer as of,
      (select array_agg(c order by own.place, n)
        from section own cross join unnest(own.chances) with ordinality c (c, n)) as chances
    from section s
  )
  select o.expected, o.deviation, greatest(o.expected - 1.2816 * o.deviation, 0),
    least(o.expected + 1.2816 * o.deviation, w.of), w.of,
    case when b.rules <> '[]' then o.probability end, case when b.rules <> '[]' then w.names[o.lever] end,
    w.spread, w.information
  from public.exam_blueprints b
  join whole w on cardinality(w.questions) = jsonb_array_length(b.sections)
  cross join lateral private.exam_outlook(w.questions, w.min_marks, w.chances, coalesce((
    select private.min_marks(w.of, (r ->> 'min_percent')::integer)
    from jsonb_array_elements(b.rules) r where r ->> 'section' is null), 0)) o
  where b.id = learner_outlook.blueprint_id
$$;

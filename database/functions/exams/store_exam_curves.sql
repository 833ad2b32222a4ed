-- What calibrations and runs of papers read and store of examinations (apps/server/src/learning/measure-exams.ts).

-- The questions of papers, one row for each section of each paper of an examination, or of all: slopes and difficulties,
-- null for questions without, which have `rare_curve`. Sections with another number of questions than the structure has
-- now are left out.
create or replace function private.paper_items(exam uuid)
returns table (blueprint_id uuid, section text, a real[], b real[], rare_curve real[])
language sql stable security definer
set search_path = ''
as $$
  select p.blueprint_id, q.section, array_agg(i.a order by q.position), array_agg(i.b order by q.position),
    scale.rare_curve
  from public.exam_papers p
  join private.exam_paper_questions q on q.paper_id = p.id
  cross join lateral private.exam_sections(p.blueprint_id) s
  join private.subject_scales scale on scale.subject_id = s.subject_id
  left join private.item_parameters i on i.question_id = q.question_id
  where p.retired_at is null and (exam is null or p.blueprint_id = exam) and s.name = q.section
  group by p.blueprint_id, p.id, q.section, s.questions, scale.rare_curve
  having count(*) = s.questions
  order by p.blueprint_id, q.section, p.id
$$;

-- Stores the score distributions of an examination's sections in place of earlier ones.
create or replace function private.store_exam_curves(exam uuid, curves jsonb) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.exam_curves c where c.blueprint_id = exam;
  insert into private.exam_curves (blueprint_id, section, questions, chances)
  select exam, c.section, c.questions, c.chances
  from jsonb_to_recordset(curves) c (section text, questions integer, chances real[])
  -- Two runs may measure an examination at once.
  on conflict (blueprint_id, section) do update set questions = excluded.questions, chances = excluded.chances;
$$;

-- The outcomes by which the predictions of an examination are corrected, the latest 20,000; none while they are too few
-- for probabilities.
create or replace function private.outcomes_to_learn()
returns table (blueprint_id uuid, chances real[], passed boolean[])
language sql stable security definer
set search_path = ''
as $$
  select known.blueprint_id, array_agg(p.raw), array_agg(p.passed)
  from (select distinct own.blueprint_id from private.readiness_predictions own) known
  cross join lateral (
    select own.raw, own.passed from private.recent_outcomes(known.blueprint_id, 20000) own
    where own.raw is not null and own.passed is not null
  ) p
  group by 1 having count(*) >= (private.readiness_figures()).min_outcomes
$$;

create or replace function private.store_recalibration(exam uuid, intercept float8, slope float8, outcomes integer)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.readiness_recalibrations (blueprint_id, intercept, slope, outcomes, structure)
  values (exam, store_recalibration.intercept, store_recalibration.slope, store_recalibration.outcomes,
    private.exam_structure(exam))
  on conflict (blueprint_id) do update set intercept = excluded.intercept, slope = excluded.slope,
    outcomes = excluded.outcomes, structure = excluded.structure, fitted_at = now()
$$;

-- Deletes what belongs to structures that were deleted and not restored since the last calibration, and the curves of
-- those without papers.
create or replace function private.forget_exams() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.exam_curves c
  where not exists (
    select from public.exam_papers p where p.blueprint_id = c.blueprint_id and p.retired_at is null);
  delete from private.readiness_recalibrations r
  where not exists (select from public.exam_blueprints b where b.id = r.blueprint_id);
  delete from private.readiness_predictions p
  where not exists (select from public.exam_blueprints b where b.id = p.blueprint_id);
$$;

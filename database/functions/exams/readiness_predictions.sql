-- Stores what was to be expected before papers that learners sat for the first time, if they had seen few enough of
-- the questions (private.readiness_figures), with what they reached. Only evidence older than the start counts, so the
-- order in which attempts are added does not matter. Attempts with questions whose verdicts were shown elsewhere before
-- they were answered have no prediction, nor have those with less than half of the answers, which cost nothing and would
-- move the probabilities of all, those without an outlook, as while a scale is closed, or those at papers of other
-- sections than the present ones. Nor have those for which it fails: the log has a warning, and the evidence of the
-- batch is stored.
create or replace function private.predict_papers(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  attempt uuid;
begin
  for attempt in
    select a.id
    from unnest(ids) done (id)
    cross join lateral (select * from public.quiz_attempts own where own.id = done.id offset 0) a
    where exists (select from public.exam_papers p where p.quiz_set_id = a.quiz_set_id)
    order by a.user_id
  loop
    begin
      perform private.predict_paper(attempt);
    exception
      -- The job tries again.
      when transaction_rollback then raise;
      when others then raise warning 'no prediction for attempt %: %', attempt, sqlerrm;
    end;
  end loop;
end
$$;

-- Probabilities are rounded, since the conversion of an amount too small for real fails.
create or replace function private.predict_paper(attempt uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.readiness_predictions (attempt_id, user_id, blueprint_id, raw, probability, expected, low, high,
    marks, passed)
  select a.id, a.user_id, p.blueprint_id, round(o.probability::numeric, 9),
    case when r.is_enough then round(private.recalibrated(o.probability, p.blueprint_id)::numeric, 9) end,
    o.expected, o.low, o.high, a.score, private.attempt_verdict(a.id)
  from public.quiz_attempts a
  join public.exam_papers p on p.quiz_set_id = a.quiz_set_id
  cross join lateral private.learner_outlook(a.user_id, p.blueprint_id, a.started_at, true) o
  cross join lateral private.reliability(p.blueprint_id) r
  where a.id = predict_paper.attempt and not private.is_anonymous(a.user_id)
    and not exists (
      select from public.quiz_attempts earlier
      where earlier.quiz_set_id = a.quiz_set_id and earlier.user_id = a.user_id and earlier.status = 'submitted'
        and (earlier.completed_at, earlier.id) < (a.completed_at, a.id))
    and not exists (select from private.evidence e where e.attempt_id = a.id and e.excluded = 'shown')
    and (select count(*) * 2 >= a.total_questions from public.attempt_answers given where given.attempt_id = a.id)
    and (
      select count(e.question_id) * 100 <= count(*) * (100 - (private.readiness_figures()).min_unseen_percent)
      from private.edition_questions q
      left join private.evidence e on e.user_id = a.user_id and e.question_id = q.question_id and e.attempt_id <> a.id
        and e.answered_at < a.started_at
      where q.edition_id = a.edition_id)
    and not exists (
      select from private.exam_sections(p.blueprint_id) s
      full join jsonb_to_recordset(private.attempt_sections(a)) sat (name text, questions integer)
        on btrim(sat.name) = s.name
      where s.questions is distinct from sat.questions)
  on conflict (attempt_id) do nothing
$$;

-- A prediction belongs to the sections and rules of its time.
create or replace function private.set_structure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.structure := coalesce(new.structure, private.exam_structure(new.blueprint_id));
  return new;
end
$$;
create or replace trigger set_structure before insert on private.readiness_predictions
  for each row execute function private.set_structure();

-- Marks the outcomes of an edition again after a regrade, those of present sections and rules.
create or replace function private.mark_predictions(edition bigint) returns void
language sql security definer
set search_path = ''
as $$
  update private.readiness_predictions p set marks = reached.score, passed = reached.passed
  from (
    select a.id, a.score, private.attempt_verdict(a.id) as passed
    from public.quiz_attempts a join private.readiness_predictions own on own.attempt_id = a.id
    where a.edition_id = edition and own.structure = private.exam_structure(own.blueprint_id)
  ) reached
  where p.attempt_id = reached.id and (p.marks, p.passed) is distinct from (reached.score, reached.passed)
$$;

-- A probability as corrected by earlier outcomes, before the first correction as it is.
create or replace function private.recalibrated(probability float8, blueprint_id uuid) returns float8
language sql stable security definer
set search_path = ''
as $$
  select 1 / (1 + exp(-(coalesce(r.intercept, 0) + coalesce(r.slope, 1) * ln(p.bounded / (1 - p.bounded)))))
  from (select least(greatest(probability, 1e-4), 1 - 1e-4) as bounded) p
  left join private.readiness_recalibrations r
    on r.blueprint_id = recalibrated.blueprint_id and r.structure = private.exam_structure(recalibrated.blueprint_id)
$$;

-- The latest outcomes of an examination in the last months, of its present sections and rules; all without a number.
create or replace function private.recent_outcomes(blueprint_id uuid, most integer)
returns setof private.readiness_predictions
language sql stable security definer
set search_path = ''
as $$
  select p.* from private.readiness_predictions p
  where p.blueprint_id = recent_outcomes.blueprint_id
    and p.predicted_at > now() - make_interval(days => (private.readiness_figures()).outcome_days)
    and p.structure = (select private.exam_structure(recent_outcomes.blueprint_id))
  order by p.predicted_at desc, p.attempt_id
  limit most
$$;

-- The latest outcomes of an examination by which its probabilities are judged.
create or replace function private.latest_outcomes(blueprint_id uuid) returns table (probability real, passed boolean)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(p.probability, p.raw), p.passed
  from private.readiness_figures() f
  cross join lateral private.recent_outcomes(latest_outcomes.blueprint_id, f.max_judged_outcomes) p
  where p.passed is not null and coalesce(p.probability, p.raw) is not null
$$;

-- Their number, whether it suffices for probabilities, their expected calibration error, and whether that is small enough.
create or replace function private.reliability(blueprint_id uuid)
returns table (outcomes integer, is_enough boolean, error float8, is_reliable boolean)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(b.n), 0)::integer, coalesce(sum(b.n), 0) >= (private.readiness_figures()).min_outcomes,
    sum(b.gap) / sum(b.n), coalesce(sum(b.gap) / sum(b.n) * 100 <= (private.readiness_figures()).max_error_points, false)
  from (
    select count(*) as n, abs(sum(l.probability - l.passed::integer)) as gap
    from private.latest_outcomes(reliability.blueprint_id) l group by private.reliability_bin(l.probability)
  ) b
$$;

-- Of the latest outcomes how many there are and the share whose marks lay within the interval, and whether expected
-- marks can be relied on: too few outcomes are no reason against it.
create or replace function private.marks_reliability(blueprint_id uuid)
returns table (outcomes integer, coverage float8, is_reliable boolean)
language sql stable security definer
set search_path = ''
as $$
  select c.n, c.covered::float8 / nullif(c.n, 0), c.n < f.min_covered_outcomes
    or c.covered * 100 between c.n * f.min_coverage_percent and c.n * f.max_coverage_percent
  from private.readiness_figures() f
  cross join lateral (
    select count(*)::integer as n, count(*) filter (where p.marks between p.low and p.high)::integer as covered
    from private.recent_outcomes(marks_reliability.blueprint_id, f.max_judged_outcomes) p
  ) c
$$;

-- Ten intervals of probability, numbered from 0.
create or replace function private.reliability_bin(probability float8) returns integer
language sql immutable
set search_path = ''
as $$
  select least(floor(probability * 10), 9)::integer
$$;

-- Results of attempts at papers of examinations. The verdict is computed when it is read: a regrade changes it, and so
-- does a correction of the rules. An announcement with other rules is another edition of the examination, with papers
-- of its own (docs/design/examinations.md).

-- The examination that a paper belongs to; null for other quiz sets, and once it is deleted.
create or replace function private.blueprint_of(set_id uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select p.blueprint_id from public.exam_papers p where p.quiz_set_id = set_id);
end
$$;

-- The sections of a paper's edition: `first` is the position of the first question, `next` that of the next section's.
create or replace function private.edition_sections(edition bigint)
returns table (place integer, name text, first integer, next integer)
language sql stable security definer
set search_path = ''
as $$
  select p.place::integer, p.value ->> 'name', (p.value ->> 'first')::integer,
    lead((p.value ->> 'first')::integer) over (order by p.place)
  from private.quiz_set_editions e cross join jsonb_array_elements(e.sections) with ordinality p (value, place)
  where e.id = edition
$$;

-- The sections of a submitted attempt at a paper: marks of the questions that count, and the seconds between answers.
create or replace function private.attempt_sections(attempt public.quiz_attempts) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'questions', s.questions, 'score', s.score,
      'total', s.total, 'seconds', s.seconds) order by s.place), '[]')
    from (
      select part.place, part.name, count(q.question_id) as questions, coalesce(sum(given.seconds), 0) as seconds,
        count(q.question_id) filter (where not q.is_dropped) as total,
        count(q.question_id) filter (
          where not q.is_dropped and private.is_right(given.choice, q.correct_choice, q.also_accepted)) as score
      from private.edition_sections(attempt.edition_id) part
      left join private.edition_questions q on q.edition_id = attempt.edition_id and q.position >= part.first
        and (part.next is null or q.position < part.next)
      left join (
        select a.question_id, a.choice, floor(extract(epoch from a.answered_at
          - lag(a.answered_at, 1, attempt.started_at) over (order by a.answered_at)))::integer as seconds
        from public.attempt_answers a where a.attempt_id = attempt.id
      ) given on given.question_id = q.question_id
      group by part.place, part.name
    ) s);
end
$$;

-- Whether a submitted attempt at a paper passed; null if that is not decided (private.exam_verdict), and for attempts
-- at other quiz sets.
create or replace function private.attempt_verdict(attempt_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select (private.exam_verdict(b.rules, private.attempt_sections(a)) ->> 'passed')::boolean
    from public.quiz_attempts a join public.exam_papers p on p.quiz_set_id = a.quiz_set_id
    join public.exam_blueprints b on b.id = p.blueprint_id
    where a.id = attempt_verdict.attempt_id);
end
$$;

-- Topics to practise after an attempt at a paper, three at most: those of the sections whose rule was missed come
-- first, by the marks lost there, then the others by marks lost. Each question counts for one of its tags only, that
-- with the fewest questions in the paper, so that a topic within another one does not list the same marks again.
-- Questions whose verdict is deferred are left out.
create or replace function private.topics_to_practise(attempt public.quiz_attempts, missed text[]) returns json
language sql stable security definer
set search_path = ''
as $$
  with asked as materialized (
    select q.question_id, coalesce(btrim(part.name) = any (missed), false) as is_missed,
      not coalesce(private.is_right(given.choice, q.correct_choice, q.also_accepted), false) as is_lost
    from private.edition_questions q
    left join private.edition_sections(attempt.edition_id) part
      on q.position >= part.first and (part.next is null or q.position < part.next)
    left join public.attempt_answers given on given.attempt_id = attempt.id and given.question_id = q.question_id
    where q.edition_id = attempt.edition_id and not q.is_dropped
      and q.question_id <> all ((select private.deferred_questions(attempt))::uuid[])
  ), tagged as (
    select a.*, tag.id, tag.name, count(*) over (partition by tag.id) as questions
    from asked a join public.question_tags link using (question_id) join public.quiz_tags tag on tag.id = link.tag_id
  ), counted as (
    select distinct on (t.question_id) t.* from tagged t order by t.question_id, t.questions, t.name
  ), topic as (
    select c.id, c.name, count(*) filter (where c.is_lost and c.is_missed) as lost_there,
      count(*) filter (where c.is_lost) as lost, count(*) as total
    from counted c group by c.id, c.name
    having bool_or(c.is_lost)
    order by lost_there desc, lost desc, c.name limit 3
  )
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'lost', t.lost, 'total', t.total)
    order by t.lost_there desc, t.lost desc, t.name), '[]')
  from topic t
$$;

-- The part of attempt_result about an examination; null for attempts at other quiz sets. While verdicts of its
-- questions are deferred (private.deferred_questions), the marks of a section would say those of a few questions, so no
-- section has marks, and neither a rule nor the whole a verdict.
create or replace function private.attempt_exam(attempt public.quiz_attempts) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  exam public.exam_blueprints;
  sections jsonb;
  verdict jsonb;
begin
  select * into exam from public.exam_blueprints b where b.id = private.blueprint_of(attempt.quiz_set_id);
  if not found then
    return null;
  end if;
  sections := private.attempt_sections(attempt);
  if private.deferred_questions(attempt) <> '{}' then
    sections := (select jsonb_agg(s || '{"score": null}' order by place)
      from jsonb_array_elements(sections) with ordinality listed (s, place));
  end if;
  verdict := private.exam_verdict(exam.rules, sections);
  return json_build_object('blueprint_id', exam.id, 'name', exam.name, 'edition', exam.edition,
    'is_confirmed', exam.is_confirmed, 'is_open', private.is_exam_open(exam), 'points_cost', exam.points_cost,
    'minutes', exam.minutes, 'sections', sections, 'passed', verdict -> 'passed', 'rules', verdict -> 'rules',
    'practise', private.topics_to_practise(attempt, array(
      select r ->> 'section' from jsonb_array_elements(verdict -> 'rules') r
      where r -> 'reached' = 'false' and r ->> 'section' is not null)));
end
$$;

-- A computed field: the examination of a paper that the caller sat, so that its page leads to the next paper. Null for
-- other quiz sets: a request may pass any row.
create or replace function public.exam_id(quiz_set public.quiz_sets) returns uuid
language sql stable
set search_path = ''
as $$
  select case when quiz_set.is_paper then private.sat_exam(quiz_set.id) end
$$;
create or replace function private.sat_exam(set_id uuid) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select p.blueprint_id from public.exam_papers p
    where p.quiz_set_id = sat_exam.set_id and exists (
      select from public.quiz_attempts a where a.quiz_set_id = p.quiz_set_id and a.user_id = (select auth.uid())));
end
$$;
grant execute on function private.sat_exam(uuid), public.exam_id(public.quiz_sets) to anon, authenticated, service_role;

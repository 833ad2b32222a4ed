-- Reading the standings of one span (0 for all time), by index and marks: the work is the same for
-- a thousand learners and for a hundred thousand.

-- The 20 first. Names only; `is_me` is the caller's own row.
create or replace function private.first_standings(span smallint) returns json
language plpgsql stable security definer
set search_path = ''
-- By the index of ranks. At the bell the planner still thinks the table small, and would sort it.
set enable_sort = off
set jit = off
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('rank', r.rank, 'full_name', p.full_name,
      'is_me', r.user_id is not distinct from (select auth.uid()), 'attempts', r.attempts, 'score', r.score,
      'total_questions', r.questions, 'average', round(r.score * 100.0 / r.questions, 1)) order by r.rank), '[]')
    from (
      select best.*, row_number() over (
        order by negated_average, negated_questions, last_completed_at, user_id) as rank
      from (
        select * from private.learner_standings where span_days = span and questions > 0
        order by negated_average, negated_questions, last_completed_at, user_id limit 20
      ) best
    ) r join public.profiles p using (user_id));
end
$$;

-- The caller's own place, in the first 20 or not; null for a visitor and without attempts in the span.
create or replace function private.own_standing(span smallint) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  own private.learner_standings;
  mark private.standing_marks;
  place bigint;
begin
  select * into own from private.learner_standings
  where user_id = caller and span_days = span and questions > 0;
  if not found then
    return null;
  end if;
  select * into mark from private.standing_marks m
  where m.span_days = span and (m.negated_average, m.negated_questions, m.last_completed_at, m.user_id)
    <= (own.negated_average, own.negated_questions, own.last_completed_at, own.user_id)
  order by m.negated_average desc, m.negated_questions desc, m.last_completed_at desc, m.user_id desc
  limit 1;
  select coalesce(mark.place, 0) + count(*) into place
  from private.learner_standings s
  where s.span_days = span and s.questions > 0
    and (s.negated_average, s.negated_questions, s.last_completed_at, s.user_id)
      <= (own.negated_average, own.negated_questions, own.last_completed_at, own.user_id)
    and (s.negated_average, s.negated_questions, s.last_completed_at, s.user_id)
      > (coalesce(mark.negated_average, '-infinity'), coalesce(mark.negated_questions, -9223372036854775808),
        coalesce(mark.last_completed_at, '-infinity'), coalesce(mark.user_id, '00000000-0000-0000-0000-000000000000'));
  return json_build_object('rank', place, 'attempts', own.attempts, 'score', own.score,
    'total_questions', own.questions, 'average', round(own.score * 100.0 / own.questions, 1));
end
$$;

-- Sums over all learners of the span: those of when its marks were set. One with so few learners that it has
-- no marks is counted. Somebody who came since may have a later place than there were learners then:
-- `least_learners` is the place shown on the same board, and each learner up to it has an attempt at least.
create or replace function private.standing_totals(span smallint, least_learners bigint default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  known private.standing_spans;
begin
  select * into known from private.standing_spans s where s.span_days = span;
  if not exists (select from private.standing_marks m where m.span_days = span) then
    select count(*), coalesce(sum(s.attempts), 0), coalesce(sum(s.score), 0), coalesce(sum(s.questions), 0)
    into known.learners, known.attempts, known.score, known.questions
    from private.learner_standings s where s.span_days = span and s.questions > 0;
  end if;
  return json_build_object('learners', greatest(known.learners, least_learners),
    'attempts', greatest(known.attempts, least_learners), 'questions', known.questions,
    'average', coalesce(round(known.score * 100.0 / nullif(known.questions, 0), 1), 0));
end
$$;

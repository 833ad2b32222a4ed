-- Reads the standings of one span (0 for all time) of a board by index and marks, so that the cost is the same for a
-- thousand learners and for a hundred thousand. The rank is by the average of first attempts with 50 more questions of
-- which 30 are right (`negated_average`), so that few questions do not lead; `average` is the plain one. Learners with
-- the same average of the same number of questions share a rank, and the next one counts them all (1, 1, 3); among
-- them, the one who finished first is listed first.

-- The first 20. Names only; `is_me` marks the caller's own row.
create or replace function private.first_standings(site_board uuid, span smallint) returns json
language plpgsql stable security definer
set search_path = ''
-- Forces the index of ranks: during a deadline burst the planner still assumes a small table, and would sort it.
set enable_sort = off
set jit = off
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('rank', r.rank, 'full_name', p.full_name,
      'is_me', r.user_id is not distinct from (select auth.uid()), 'attempts', r.attempts, 'score', r.score,
      'total_questions', r.questions, 'average', round(r.score * 100.0 / r.questions, 1))
      order by r.negated_average, r.negated_questions, r.last_completed_at, r.user_id), '[]')
    from (
      select best.*, rank() over (order by negated_average, negated_questions) as rank
      from (
        select * from private.learner_standings where board = site_board and span_days = span and questions > 0
        order by negated_average, negated_questions, last_completed_at, user_id limit 20
      ) best
    ) r join public.profiles p using (user_id));
end
$$;

-- The caller's own rank, whether or not in the first 20; null for a visitor and without attempts in the span. Counts
-- the learners before all with the caller's result: those up to the last mark before them, and those since.
create or replace function private.own_standing(site_board uuid, span smallint) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  own private.learner_standings;
  mark private.standing_marks;
  ahead bigint;
begin
  select * into own from private.learner_standings
  where user_id = caller and board = site_board and span_days = span and questions > 0;
  if not found then
    return null;
  end if;
  select * into mark from private.standing_marks m
  where m.board = site_board and m.span_days = span and (m.negated_average, m.negated_questions)
    < (own.negated_average, own.negated_questions)
  order by m.negated_average desc, m.negated_questions desc, m.last_completed_at desc, m.user_id desc
  limit 1;
  select coalesce(mark.place, 0) + count(*) into ahead
  from private.learner_standings s
  where s.board = site_board and s.span_days = span and s.questions > 0
    and (s.negated_average, s.negated_questions) < (own.negated_average, own.negated_questions)
    and (s.negated_average, s.negated_questions, s.last_completed_at, s.user_id)
      > (coalesce(mark.negated_average, '-infinity'), coalesce(mark.negated_questions, -9223372036854775808),
        coalesce(mark.last_completed_at, '-infinity'), coalesce(mark.user_id, '00000000-0000-0000-0000-000000000000'));
  return json_build_object('rank', ahead + 1, 'attempts', own.attempts, 'score', own.score,
    'total_questions', own.questions, 'average', round(own.score * 100.0 / own.questions, 1));
end
$$;

-- Sums over all learners of the span, as of its latest marks; without marks, because of few learners, they are
-- counted. A learner added since may have a position beyond that number of learners: `least_learners` is the position
-- shown on the same board, and each learner up to it has at least one attempt.
create or replace function private.standing_totals(site_board uuid, span smallint, least_learners bigint default null)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  known private.standing_spans;
begin
  select * into known from private.standing_spans s where s.board = site_board and s.span_days = span;
  if not exists (select from private.standing_marks m where m.board = site_board and m.span_days = span) then
    select count(*), coalesce(sum(s.attempts), 0), coalesce(sum(s.score), 0), coalesce(sum(s.questions), 0)
    into known.learners, known.attempts, known.score, known.questions
    from private.learner_standings s
    where s.board = site_board and s.span_days = span and s.questions > 0;
  end if;
  return json_build_object('learners', greatest(known.learners, least_learners),
    'attempts', greatest(known.attempts, least_learners), 'questions', known.questions,
    'average', coalesce(round(known.score * 100.0 / nullif(known.questions, 0), 1), 0));
end
$$;

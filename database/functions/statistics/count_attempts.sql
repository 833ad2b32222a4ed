-- Adds submitted attempts to their learners' sums (forget_attempts subtracts them), each table in the order of its
-- keys, so that transactions that count many attempts do not deadlock. Figures of quiz sets are folded later
-- (track_figures), because all learners share their rows. A member's own totals include every attempt, days and
-- standings only those with a board (statistics/board_of.sql).
create or replace function private.count_attempts(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  state private.standings_state;
begin
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  select * into state from private.standings_state where only_row;
  insert into private.learner_totals as t
  select user_id, count(*), sum(score), sum(total_questions),
    sum(duration_seconds), max(completed_at)
  from private.member_attempts(ids) group by user_id order by user_id
  on conflict (user_id) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    seconds = t.seconds + excluded.seconds,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);

  insert into private.learner_days as t (user_id, day, board, attempts, score, questions, seconds, last_completed_at)
  select user_id, private.day_of(completed_at), board, count(*), sum(score),
    sum(total_questions), sum(duration_seconds), max(completed_at)
  from private.counted_attempts(ids) group by 1, 2, 3 order by 1, 2, 3
  on conflict (day, user_id, board) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    seconds = t.seconds + excluded.seconds,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);

  insert into private.learner_standings as t
    (user_id, board, span_days, attempts, score, questions, last_completed_at)
  select a.user_id, a.board, span.days, count(*), sum(a.score), sum(a.total_questions), max(a.completed_at)
  from private.counted_attempts(ids) a
  join (values (0), (7), (30)) span (days)
    on span.days = 0 or private.day_of(a.completed_at) > private.rolled_for(a.user_id, state) - span.days
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, board, span_days) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);
end
$$;

-- Those attempts that are not of anonymous users.
create or replace function private.member_attempts(ids uuid[]) returns setof public.quiz_attempts
language sql stable
as $$
  select a.* from unnest(ids) met (id)
  cross join lateral (select own.* from public.quiz_attempts own where own.id = met.id offset 0) a
  where not private.is_anonymous(a.user_id)
$$;

-- Those attempts that count in public. `offset 0` forces one key lookup per attempt: a plan cached while the table was small
-- would read all of it. rebuild_statistics passes the attempts of a thousand learners at once.
create or replace function private.counted_attempts(ids uuid[]) returns setof public.quiz_attempts
language sql stable
as $$
  select a.* from unnest(ids) met (id)
  cross join lateral (select own.* from public.quiz_attempts own where own.id = met.id offset 0) a
  where a.board is not null
$$;

-- Adds submitted attempts to what their learners come to (forget_attempts takes them out), each in order of
-- its keys: transactions that count many meet no deadlock. Quiz sets' figures follow (track_figures), for
-- their rows are everybody's.
-- Attempts of anonymous persons count once they sign up (people/become_member.sql).
create or replace function private.count_attempts(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  state private.standings_state;
begin
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  select * into state from private.standings_state where only_row;
  insert into private.learner_totals as t
  select user_id, count(*), sum(score), sum(total_questions),
    sum(duration_seconds), max(completed_at)
  from private.counted_attempts(ids) group by user_id order by user_id
  on conflict (user_id) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    seconds = t.seconds + excluded.seconds,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);

  insert into private.learner_days as t
  select user_id, private.day_of(completed_at), count(*), sum(score),
    sum(total_questions), sum(duration_seconds), max(completed_at)
  from private.counted_attempts(ids) group by 1, 2 order by 1, 2
  on conflict (day, user_id) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    seconds = t.seconds + excluded.seconds,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);

  insert into private.learner_standings as t
    (user_id, span_days, attempts, score, questions, last_completed_at)
  select a.user_id, span.days, count(*), sum(a.score), sum(a.total_questions), max(a.completed_at)
  from private.counted_attempts(ids) a
  join (values (0), (7), (30)) span (days)
    on span.days = 0 or private.day_of(a.completed_at) > private.rolled_for(a.user_id, state) - span.days
  group by 1, 2 order by 1, 2
  on conflict (user_id, span_days) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);
end
$$;

-- Of these attempts those that count, met one by one by their keys (`offset 0`): a plan made while there were few would
-- go on reading them all. rebuild_statistics hands over those of a thousand learners at once.
create or replace function private.counted_attempts(ids uuid[]) returns setof public.quiz_attempts
language sql stable
as $$
  select a.* from unnest(ids) met (id)
  cross join lateral (select own.* from public.quiz_attempts own where own.id = met.id offset 0) a
  cross join lateral (
    select from public.profiles p where p.user_id = a.user_id and not p.is_anonymous offset 0
  ) member
$$;

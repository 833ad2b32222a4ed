-- Adds submitted attempts to what their learners come to (forget_attempts takes them out), each in order of
-- its keys: transactions that count many meet no deadlock. Quiz sets' figures follow (track_figures), for
-- their rows are everybody's.
-- Attempts of anonymous persons count once they sign up (people/become_member.sql).
-- Joined with `ids`, not compared with them: rebuild_statistics hands over those of a thousand learners at once.
create or replace function private.count_attempts(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  rolled date;
begin
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  select rolled_on into rolled from private.standings_state;
  insert into private.learner_totals as t
  select user_id, count(*), sum(score), sum(total_questions),
    sum(duration_seconds), max(completed_at)
  from public.quiz_attempts join unnest(ids) counted (id) using (id)
  join public.profiles p using (user_id) where not p.is_anonymous group by user_id order by user_id
  on conflict (user_id) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    seconds = t.seconds + excluded.seconds,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);

  insert into private.learner_days as t
  select user_id, private.day_of(completed_at), count(*), sum(score),
    sum(total_questions), sum(duration_seconds), max(completed_at)
  from public.quiz_attempts join unnest(ids) counted (id) using (id)
  join public.profiles p using (user_id) where not p.is_anonymous group by 1, 2 order by 1, 2
  on conflict (day, user_id) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    seconds = t.seconds + excluded.seconds,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);

  insert into private.learner_standings as t
    (user_id, span_days, attempts, score, questions, last_completed_at)
  select a.user_id, span.days, count(*), sum(a.score), sum(a.total_questions), max(a.completed_at)
  from public.quiz_attempts a
  join unnest(ids) counted (id) using (id)
  join (values (0), (7), (30)) span (days)
    on span.days = 0 or private.day_of(a.completed_at) > rolled - span.days
  join public.profiles p on p.user_id = a.user_id and not p.is_anonymous
  group by 1, 2 order by 1, 2
  on conflict (user_id, span_days) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions,
    last_completed_at = greatest(t.last_completed_at, excluded.last_completed_at);
end
$$;

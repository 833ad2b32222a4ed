-- Applies changed scores to the sums of count_attempts that include them, each in the order of its keys, as
-- count_attempts does.
create or replace function private.shift_scores(changes private.score_change[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  state private.standings_state;
begin
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  select * into state from private.standings_state where only_row;
  perform from private.learner_totals t
  where t.user_id in (select c.user_id from unnest(changes) c) order by t.user_id for no key update;
  update private.learner_totals t set score = t.score + moved.score, questions = t.questions + moved.questions
  from (select c.user_id, sum(c.score_after - c.score_before) as score,
      sum(c.total_after - c.total_before) as questions from unnest(changes) c group by 1) moved
  where t.user_id = moved.user_id;

  perform from private.learner_days t where (t.user_id, t.day) in (
    select c.user_id, private.day_of(c.completed_at) from unnest(changes) c)
  order by t.user_id, t.day, t.board for no key update;
  update private.learner_days t set score = t.score + moved.score, questions = t.questions + moved.questions
  from (select c.user_id, private.day_of(c.completed_at) as day, a.board,
      sum(c.score_after - c.score_before) as score, sum(c.total_after - c.total_before) as questions
    from unnest(changes) c join public.quiz_attempts a on a.id = c.attempt_id group by 1, 2, 3) moved
  where t.user_id = moved.user_id and t.day = moved.day and t.board = moved.board;

  perform from private.learner_standings t
  where t.user_id in (select c.user_id from unnest(changes) c)
  order by t.user_id, t.board, t.span_days for no key update;
  update private.learner_standings t set score = t.score + moved.score, questions = t.questions + moved.questions
  from (select c.user_id, a.board, span.days, sum(c.score_after - c.score_before) as score,
      sum(c.total_after - c.total_before) as questions
    from unnest(changes) c join public.quiz_attempts a on a.id = c.attempt_id join (values (0), (7), (30)) span (days)
      on span.days = 0 or private.day_of(c.completed_at) > private.rolled_for(c.user_id, state) - span.days
    group by 1, 2, 3) moved
  where t.user_id = moved.user_id and t.board = moved.board and t.span_days = moved.days;
  if changes <> '{}' then
    perform private.mark_soon();
  end if;
end
$$;

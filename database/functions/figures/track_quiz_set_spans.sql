-- Maintains private.quiz_set_spans with each change of a quiz set's day. Only fold_figures changes a day, and it
-- holds the lock of the standings, so that a day is not added to while it is rolled out of a span.
create or replace function private.track_quiz_set_spans() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  rolled constant date := (select rolled_on from private.standings_state);
  is_new constant boolean := tg_op = 'INSERT';
begin
  insert into private.quiz_set_spans as t
  select span.days, new.quiz_set_id, new.attempts - case when is_new then 0 else old.attempts end,
    new.score - case when is_new then 0 else old.score end,
    new.questions - case when is_new then 0 else old.questions end
  from (values (7), (30), (90)) span (days) where new.day > rolled - span.days
  on conflict (span_days, quiz_set_id) do update set attempts = t.attempts + excluded.attempts,
    score = t.score + excluded.score, questions = t.questions + excluded.questions;
  return null;
end
$$;
create or replace trigger track_quiz_set_spans after insert or update on private.quiz_set_days
  for each row execute function private.track_quiz_set_spans();

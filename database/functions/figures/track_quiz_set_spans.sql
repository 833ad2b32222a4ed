-- Keeps private.quiz_set_spans with each change of a quiz set's day. Whoever changes one holds the lock
-- of the standings (count_attempts, forget_attempts, shift_scores), so that a day is not added to and
-- rolled out at once. A day that is there has its spans; an update adds none, for those of a quiz set
-- that is being deleted may be gone before its days.
create or replace function private.track_quiz_set_spans() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  rolled constant date := (select rolled_on from private.standings_state);
begin
  if tg_op = 'INSERT' then
    insert into private.quiz_set_spans as t
    select span.days, new.quiz_set_id, new.attempts, new.score, new.questions
    from (values (7), (30), (90)) span (days) where new.day > rolled - span.days
    on conflict (span_days, quiz_set_id) do update set attempts = t.attempts + excluded.attempts,
      score = t.score + excluded.score, questions = t.questions + excluded.questions;
  else
    update private.quiz_set_spans t set attempts = t.attempts + new.attempts - old.attempts,
      score = t.score + new.score - old.score, questions = t.questions + new.questions - old.questions
    where t.quiz_set_id = new.quiz_set_id and new.day > rolled - t.span_days;
  end if;
  return null;
end
$$;
create or replace trigger track_quiz_set_spans after insert or update on private.quiz_set_days
  for each row execute function private.track_quiz_set_spans();

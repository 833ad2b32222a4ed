-- Saves one choice of an attempt under way; in instant mode says at once whether it was right.
-- Refuses another's attempt, one submitted or past its deadline (2 s of grace), a question that the
-- attempt does not have, and in instant mode a second answer. Where its answer may be told before its
-- commit the verdict is left out; get_attempt tells it then. The hot path: one read of the attempt
-- with a lock that submitting waits for, one of the question, one write.
-- In end mode `sequence` says which of the client's choices is the later: one that was overtaken on its way is
-- acknowledged, and the later one stands. Without it the last to come counts.
create or replace function public.answer_question(
  attempt_id uuid, question_id uuid, choice integer, sequence bigint default null) returns json
language plpgsql security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller uuid := auth.uid();
  attempt record;
  question record;
  saved timestamptz := private.received_at();
begin
  if caller is null then
    perform private.fail('sign_in_required');
  end if;
  select a.status, a.mode, a.deadline_at, a.edition_id,
    exists (select from private.hand_ins h where h.attempt_id = a.id) as tried into attempt
  from public.quiz_attempts a
  where a.id = answer_question.attempt_id and a.user_id = caller for key share;
  if not found then
    perform private.fail('attempt_not_found');
  elsif attempt.status = 'submitted' then
    perform private.fail('attempt_submitted');
  elsif saved > attempt.deadline_at + interval '2 seconds' then
    perform private.fail('deadline_passed');
  elsif choice is null or choice not between 1 and 4 then
    perform private.fail('choice_invalid');
  end if;
  select q.version_id, q.correct_choice, q.also_accepted into question from private.edition_questions q
  where q.edition_id = attempt.edition_id and q.question_id = answer_question.question_id;
  if not found then
    perform private.fail('question_not_found');
  end if;

  -- Whoever answers on has not handed in yet.
  if attempt.tried then
    delete from private.hand_ins h where h.attempt_id = answer_question.attempt_id;
  end if;
  if attempt.mode = 'end' then
    insert into public.attempt_answers as a (attempt_id, question_id, choice, answered_at, sequence)
    values (answer_question.attempt_id, answer_question.question_id, answer_question.choice, saved,
      answer_question.sequence)
    on conflict on constraint attempt_answers_pkey do update
    set choice = excluded.choice, answered_at = excluded.answered_at,
      sequence = coalesce(excluded.sequence, a.sequence)
    where (excluded.sequence < a.sequence) is not true;
    return json_build_object('saved_at', saved, 'server_now', clock_timestamp());
  end if;
  insert into public.attempt_answers (attempt_id, question_id, choice, answered_at)
  values (answer_question.attempt_id, answer_question.question_id, answer_question.choice, saved)
  on conflict on constraint attempt_answers_pkey do nothing;
  if not found then
    perform private.fail('question_locked');
  end if;
  if not private.answers_after_commit() then
    return json_build_object('saved_at', saved, 'server_now', clock_timestamp());
  end if;
  return (
    select json_build_object('saved_at', saved, 'server_now', clock_timestamp(),
      'is_correct', private.is_right(answer_question.choice::smallint, question.correct_choice, question.also_accepted),
      'correct_choice', question.correct_choice,
      'explanation', v.explanation, 'youtube_url', v.youtube_url)
    from private.question_versions v where v.id = question.version_id
  );
end
$$;
grant execute on function public.answer_question(uuid, uuid, integer, bigint) to anon, authenticated;

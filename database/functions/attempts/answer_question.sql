-- Saves one choice of an attempt in progress; in instant mode returns at once whether it is correct. Refuses another
-- user's attempt, one submitted or past its deadline (2 s of grace), a question that is not part of the attempt, and
-- in instant mode a second answer. If the response may be sent before the commit, it omits the verdict, and
-- get_attempt returns it later. The verdict is deferred too while an examination in progress asks the question
-- (private.is_under_way). This is the hot path: one read of the attempt with a lock that conflicts with
-- submission, one read of the question, one write.
-- In end mode `sequence` orders the client's choices: a choice that arrives after a later one is acknowledged, and
-- the later one stands. Without it, the last to arrive counts. `unsure` is stored with the choice, and without it the
-- stored mark stays; changing only the mark keeps the time of the choice.
create or replace function public.answer_question(
  attempt_id uuid, question_id uuid, choice integer, sequence bigint default null,
  unsure boolean default null) returns json
language plpgsql security definer
set search_path = ''
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
    perform private.fail_without_attempt(attempt_id);
  elsif attempt.status = 'submitted' then
    perform private.fail('attempt_submitted');
  elsif saved > attempt.deadline_at + private.grace_period() then
    perform private.fail('deadline_passed');
  elsif choice is null or choice not between 1 and 4 then
    perform private.fail('choice_invalid');
  end if;
  select q.version_id, q.correct_choice, q.also_accepted into question from private.edition_questions q
  where q.edition_id = attempt.edition_id and q.question_id = answer_question.question_id;
  if not found then
    perform private.fail('question_not_found');
  end if;

  -- Answering withdraws an earlier attempt to submit.
  if attempt.tried then
    delete from private.hand_ins h where h.attempt_id = answer_question.attempt_id;
  end if;
  if attempt.mode = 'end' then
    insert into public.attempt_answers as a (attempt_id, question_id, choice, answered_at, sequence, unsure)
    values (answer_question.attempt_id, answer_question.question_id, answer_question.choice, saved,
      answer_question.sequence, coalesce(answer_question.unsure, false))
    on conflict on constraint attempt_answers_pkey do update
    set choice = excluded.choice, unsure = coalesce(answer_question.unsure, a.unsure),
      answered_at = case a.choice when excluded.choice then a.answered_at else excluded.answered_at end,
      sequence = coalesce(excluded.sequence, a.sequence)
    where (excluded.sequence < a.sequence) is not true;
    return json_build_object('saved_at', saved, 'server_now', clock_timestamp());
  end if;
  insert into public.attempt_answers (attempt_id, question_id, choice, answered_at, unsure)
  values (answer_question.attempt_id, answer_question.question_id, answer_question.choice, saved,
    coalesce(answer_question.unsure, false))
  on conflict on constraint attempt_answers_pkey do nothing;
  if not found then
    perform private.fail('question_locked');
  end if;
  if not private.answers_after_commit() then
    return json_build_object('saved_at', saved, 'server_now', clock_timestamp());
  elsif private.is_under_way(caller, answer_question.question_id, answer_question.attempt_id) then
    return json_build_object('saved_at', saved, 'server_now', clock_timestamp(), 'is_deferred', true);
  end if;
  return (
    select json_build_object('saved_at', saved, 'server_now', clock_timestamp(),
      'is_correct', private.is_right(answer_question.choice::smallint, question.correct_choice, question.also_accepted),
      'correct_choice', question.correct_choice,
      'explanation', v.explanation, 'youtube_url', v.youtube_url, 'option_notes', v.option_notes,
      'laws', private.cited_laws(v.question_id))
    from private.question_versions v where v.id = question.version_id
  );
end
$$;
grant execute on function public.answer_question(uuid, uuid, integer, bigint, boolean) to anon, authenticated;

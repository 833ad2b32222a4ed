-- The result of a submitted attempt: every question with the choice, the key, the explanation and the notes as of the
-- start, totals by tag (weakest first), other learners' results, regrades, the previous attempt, a quiz set of the
-- current site to continue with, and for a paper of an examination its verdict, in place of a pass line. Its owner
-- only; refuses an attempt in progress.
create or replace function public.attempt_result(attempt_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
  here uuid;
  quiz_set json;
  exam json;
  pass_line integer;
begin
  select * into attempt from public.quiz_attempts a
  where a.id = attempt_result.attempt_id and a.user_id = caller;
  if not found then
    perform private.fail_without_attempt(attempt_id);
  elsif attempt.status <> 'submitted' then
    perform private.fail('attempt_in_progress');
  end if;
  here := private.current_tenant_id();
  quiz_set := private.result_quiz_set(attempt.quiz_set_id, here);
  exam := private.attempt_exam(attempt);
  pass_line := quiz_set ->> 'pass_percent';
  return json_build_object(
    'attempt', private.result_summary(attempt,
      case when exam is null then private.passes(attempt.score, attempt.total_questions, pass_line)
        else (exam ->> 'passed')::boolean end),
    'quiz_set', quiz_set,
    'questions', private.result_questions(attempt),
    'exam', exam,
    'tags', private.result_tags(attempt, coalesce(pass_line, private.site_pass_percent(attempt.tenant_id))),
    'regrades', private.result_regrades(attempt),
    'previous', private.result_previous(attempt),
    'next', private.next_quiz_set(caller, here));
end
$$;
grant execute on function public.attempt_result(uuid) to anon, authenticated;

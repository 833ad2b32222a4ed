-- The wrong and unanswered questions of a submitted attempt, to practise again: free, in the order of the quiz set,
-- without the key. Leaves out questions deleted, moved or not shown any more, and those that another attempt in
-- progress asks. Its owner only; refuses an attempt in progress, also another one at the same quiz set.
create or replace function public.redo_round(attempt_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
begin
  select * into attempt from public.quiz_attempts a
  where a.id = redo_round.attempt_id and a.user_id = caller;
  if not found then
    perform private.fail('attempt_not_found');
  elsif attempt.status <> 'submitted' then
    perform private.fail('attempt_in_progress');
  elsif exists (select from public.quiz_attempts a where a.user_id = caller
    and a.quiz_set_id = attempt.quiz_set_id and a.status = 'in_progress')
  then
    perform private.fail('question_in_attempt');
  end if;
  return json_build_object(
    'quiz_set', (select json_build_object('id', s.id, 'name', s.name, 'tenant_id', s.tenant_id)
      from public.quiz_sets s where s.id = attempt.quiz_set_id),
    'questions', (
      select coalesce(json_agg(private.practice_question(q, attempt.id::text) order by e.position), '[]')
      from private.edition_questions e
      join private.questions q on q.id = e.question_id
        and (q.quiz_set_id = attempt.quiz_set_id or private.is_paper(attempt.quiz_set_id))
      left join public.attempt_answers given
        on given.attempt_id = attempt.id and given.question_id = e.question_id
      where e.edition_id = attempt.edition_id and not e.is_dropped
        and private.is_right(given.choice, e.correct_choice, e.also_accepted) is not true
        and private.practice_refusal(caller, q) is null));
end
$$;
grant execute on function public.redo_round(uuid) to anon, authenticated;

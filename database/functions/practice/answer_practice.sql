-- Returns whether a choice is correct, with the explanation. Free, not recorded and repeatable. Refuses as
-- private.practised_question does.
create or replace function public.answer_practice(question_id uuid, choice integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  question constant private.questions := private.practised_question(caller, answer_practice.question_id, answer_practice.choice);
begin
  return private.practice_verdict(question, choice::smallint);
end
$$;
grant execute on function public.answer_practice(uuid, integer) to anon, authenticated;

-- Tells whether a choice is right, and why: free, kept nowhere, as often as one likes. Refuses what
-- private.practised_question refuses.
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

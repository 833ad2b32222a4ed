-- Tells whether a choice is right, and why: free, kept nowhere, as often as one likes. Refuses what
-- private.practice_refusal refuses.
create or replace function public.answer_practice(question_id uuid, choice integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  question private.questions;
  refusal text;
begin
  if choice is null or choice not between 1 and 4 then
    perform private.fail('choice_invalid');
  end if;
  select * into question from private.questions q where q.id = answer_practice.question_id;
  refusal := private.practice_refusal(caller, question);
  if refusal is not null then
    perform private.fail(refusal);
  end if;
  return private.practice_verdict(question, choice::smallint);
end
$$;
grant execute on function public.answer_practice(uuid, integer) to anon, authenticated;

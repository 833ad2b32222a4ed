-- Adds a question answered wrongly in a topic round to the caller's deck, due at once; an existing card is moved
-- forward. A right answer stores nothing. Idempotent. Refuses as private.practised_question does.
create or replace function public.keep_mistake(question_id uuid, choice integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  question constant private.questions := private.practised_question(caller, keep_mistake.question_id, keep_mistake.choice);
begin
  if private.is_right(choice::smallint, private.choice_of(question.correct_answer), question.also_accepted) then
    return;
  end if;
  insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, due_at)
  values (caller, question.id, question.quiz_set_id, true, now())
  on conflict on constraint review_cards_pkey do update
  set mistaken = true, due_at = least(c.due_at, excluded.due_at);
end
$$;
grant execute on function public.keep_mistake(uuid, integer) to anon, authenticated;

-- The question that a learner answers in practice. Refuses an invalid choice, and questions as
-- private.practice_refusal does.
create or replace function private.practised_question(learner uuid, question_id uuid, choice integer)
returns private.questions
language plpgsql stable security definer
set search_path = ''
as $$
declare
  question private.questions;
  refusal text;
begin
  if choice is null or choice not between 1 and 4 then
    perform private.fail('choice_invalid');
  end if;
  select * into question from private.questions q where q.id = practised_question.question_id;
  refusal := private.practice_refusal(learner, question);
  if refusal is not null then
    perform private.fail(refusal);
  end if;
  return question;
end
$$;

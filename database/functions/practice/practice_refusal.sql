-- Why a learner may not practise a question, or null. Practice shows the key, so it is for questions
-- whose quiz set was paid for and submitted: what one never started does not exist
-- (question_not_found), nor does what is published no longer, and what an attempt under way asks is left
-- alone until it is submitted (question_in_attempt).
create or replace function private.practice_refusal(learner uuid, question private.questions) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when question.status <> 'published' then 'question_not_found'
    when bool_or(a.status = 'in_progress') then 'question_in_attempt'
    when count(*) = 0 then 'question_not_found'
  end
  from public.quiz_attempts a
  join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = question.id
  where a.quiz_set_id = question.quiz_set_id and a.user_id = learner
$$;

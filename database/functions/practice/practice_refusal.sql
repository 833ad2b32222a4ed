-- The reason why a learner may not practise a question, or null. Practice reveals the key, so it requires a submitted
-- attempt at the quiz set, which was paid for. Questions never started, held or no longer published do not exist for
-- the learner (question_not_found), and those of an attempt in progress are excluded until it is submitted
-- (question_in_attempt).
create or replace function private.practice_refusal(learner uuid, question private.questions) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when question.status <> 'published' or question.held_at is not null then 'question_not_found'
    when bool_or(a.status = 'in_progress') then 'question_in_attempt'
    when count(*) = 0 then 'question_not_found'
  end
  from public.quiz_attempts a
  join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = question.id
  where a.quiz_set_id = question.quiz_set_id and a.user_id = learner
$$;

-- The reason why a learner may not practise a question, or null. Practice reveals the key, so it requires a submitted
-- attempt that asked the question, which was paid for: at its quiz set, or at a paper of an examination. Questions never
-- asked or not shown any more (catalogue/shown.sql) do not exist for the learner (question_not_found), and those of any
-- attempt in progress are excluded until it is submitted (question_in_attempt; private.is_under_way).
create or replace function private.practice_refusal(learner uuid, question private.questions) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when not private.shows_question(question.id) then 'question_not_found'
    when private.is_under_way(learner, question.id) then 'question_in_attempt'
    when not private.was_asked(learner, question) then 'question_not_found'
  end
$$;

-- Whether an attempt of the learner asked a question while it was in its present quiz set. A card proves it too, also
-- when the paper that asked it was deleted since.
create or replace function private.was_asked(learner uuid, question private.questions) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.asking_sets(question.id, question.quiz_set_id) asking (id)
    join public.quiz_attempts a on a.quiz_set_id = asking.id and a.user_id = learner
    join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = question.id
  ) or exists (
    select from private.review_cards c
    where c.user_id = learner and c.question_id = question.id and c.quiz_set_id = question.quiz_set_id);
end
$$;

-- The quiz sets whose attempts may ask a question: its own, and the papers of examinations with it. Sets no search_path,
-- so that PostgreSQL can inline it.
create or replace function private.asking_sets(question_id uuid, quiz_set_id uuid) returns setof uuid
language sql stable rows 2
as $$
  select asking_sets.quiz_set_id
  union all
  select p.quiz_set_id from private.exam_paper_questions asked join public.exam_papers p on p.id = asked.paper_id
  where asked.question_id = asking_sets.question_id
$$;

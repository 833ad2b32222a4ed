-- The learner's cards for review: mistakes, unsure answers and bookmarks whose question is still shown
-- (catalogue/shown.sql) and not dropped. `held` marks cards that an attempt in progress asks (private.is_under_way).
create or replace function private.deck_cards(learner uuid)
returns table (card private.review_cards, question private.questions, held boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select c, q, private.is_under_way(learner, q.id)
  from private.review_cards c
  join private.shown_questions shown on shown.id = c.question_id and shown.quiz_set_id = c.quiz_set_id
    and not shown.is_dropped
  join private.questions q on q.id = shown.id
  where c.user_id = learner
    and (c.mistaken or c.unsure or exists (
      select from public.bookmarks b where b.user_id = learner and b.question_id = c.question_id));
end
$$;

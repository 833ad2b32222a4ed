-- The learner's cards for review: mistakes, unsure answers and bookmarks whose question is still published, not dropped
-- and not held for its key. `held` marks cards that an attempt in progress asks (private.is_under_way).
create or replace function private.deck_cards(learner uuid)
returns table (card private.review_cards, question private.questions, held boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select c, q, private.is_under_way(learner, q.id)
  from private.review_cards c
  join private.questions q on q.id = c.question_id and q.quiz_set_id = c.quiz_set_id
    and q.status = 'published' and not q.is_dropped and q.held_at is null
  where c.user_id = learner
    and (c.mistaken or c.unsure or exists (
      select from public.bookmarks b where b.user_id = learner and b.question_id = c.question_id));
end
$$;

-- Updates practice data after a regrade: the question's card is in the decks of exactly those learners who now have
-- it wrong; bookmarks stay.
create or replace function private.mend_practice(question_id uuid, quiz_set_id uuid, learners uuid[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  with mistakes as materialized (
    select a.user_id, max(a.completed_at) as due_at
    from private.asking_sets(mend_practice.question_id, mend_practice.quiz_set_id) asking (id)
    join public.quiz_attempts a on a.quiz_set_id = asking.id
    join private.edition_questions q
      on q.edition_id = a.edition_id and q.question_id = mend_practice.question_id and not q.is_dropped
    join public.attempt_answers given on given.attempt_id = a.id and given.question_id = q.question_id
    where a.user_id = any (learners) and a.status = 'submitted'
      and not private.is_right(given.choice, q.correct_choice, q.also_accepted)
    group by a.user_id
  ), forgiven as (
    update private.review_cards c set mistaken = false
    where c.question_id = mend_practice.question_id and c.user_id = any (learners) and c.mistaken
      and c.user_id not in (select user_id from mistakes)
  )
  insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, due_at)
  select m.user_id, mend_practice.question_id, mend_practice.quiz_set_id, true, m.due_at
  from mistakes m order by m.user_id
  on conflict on constraint review_cards_pkey do update
  set mistaken = true, due_at = least(c.due_at, excluded.due_at) where not c.mistaken;
end
$$;

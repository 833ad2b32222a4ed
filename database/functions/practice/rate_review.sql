-- Rates the answered review of a card and stores when it is due again. The learner's browser computes the FSRS
-- schedule; this function checks its plausibility (bounds, a wrong answer is 'again') and computes the counters
-- itself, so that an invented schedule harms only the learner who sent it. Refuses a card without an unrated answer:
-- one rating per answer.
create or replace function public.rate_review(question_id uuid, rating integer, state integer,
  stability float8, difficulty float8, learning_steps integer, due_seconds integer) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  card private.review_cards;
  review private.reviews;
begin
  select * into card from private.review_cards c
  where c.user_id = caller and c.question_id = rate_review.question_id for update;
  select * into review from private.reviews r
  where r.user_id = caller and r.question_id = card.question_id and r.rating is null;
  if not found then
    perform private.fail('review_not_answered');
  end if;
  if not coalesce(rating between 1 and 4 and (review.is_correct or rating = 1)
    and state between 1 and 3 and stability between 0.001 and 36500 and difficulty between 1 and 10
    and learning_steps between 0 and 9
    -- At most a year; whole days once learnt, within a day after a mistake.
    and due_seconds between 60 and 366 * 86400
    and (state <> 2 or due_seconds >= 43200) and (rating <> 1 or due_seconds <= 86400), false)
  then
    perform private.fail('schedule_invalid');
  end if;

  update private.reviews r set rating = rate_review.rating where r.id = review.id;
  update private.review_cards c
  set state = rate_review.state, stability = rate_review.stability,
    difficulty = rate_review.difficulty, learning_steps = rate_review.learning_steps,
    scheduled_days = due_seconds / 86400, reps = card.reps + 1,
    lapses = card.lapses + (card.state = 2 and rating = 1)::integer,
    last_review_at = review.answered_at,
    due_at = review.answered_at + due_seconds * interval '1 second'
  where c.user_id = caller and c.question_id = card.question_id
  returning c.* into card;
  return json_build_object('due_at', card.due_at);
end
$$;
grant execute on function public.rate_review(uuid, integer, integer, float8, float8, integer, integer)
  to anon, authenticated;

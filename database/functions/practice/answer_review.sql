-- Answers a due card: records the review, counts it for the day, and only then returns the key and the explanation.
-- Once per review: a repeated call before the rating returns the first answer, also when the first response might
-- have been sent before its commit and omitted the verdict. Refuses questions that are not in the caller's deck, not
-- due yet, or part of an attempt in progress, and more than 1,000 reviews of a day (reviews_exhausted).
create or replace function public.answer_review(question_id uuid, choice integer) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  card private.review_cards;
  question private.questions;
  review private.reviews;
  refusal text;
begin
  if choice is null or choice not between 1 and 4 then
    perform private.fail('choice_invalid');
  end if;
  -- One review of a card at a time.
  select * into card from private.review_cards c
  where c.user_id = caller and c.question_id = answer_review.question_id for update;
  select q.* into question from private.questions q
  where q.id = card.question_id and q.quiz_set_id = card.quiz_set_id;
  refusal := private.practice_refusal(caller, question);
  if refusal is not null then
    perform private.fail(refusal);
  end if;
  select * into review from private.reviews r
  where r.user_id = caller and r.question_id = card.question_id and r.rating is null;
  if found then
    return private.review_verdict(question, review);
  elsif not card.mistaken and not card.unsure and not exists (
    select from public.bookmarks b where b.user_id = caller and b.question_id = card.question_id)
  then
    perform private.fail('question_not_found');
  elsif not private.is_due(card, private.exam_day(caller)) then
    perform private.fail('review_not_due');
  end if;

  insert into private.reviews (user_id, question_id, choice, is_correct, answered_at)
  values (caller, question.id, answer_review.choice,
    private.is_right(answer_review.choice::smallint, private.choice_of(question.correct_answer),
      question.also_accepted), clock_timestamp())
  returning * into review;
  insert into private.practice_days as d (user_id, day, reviewed, correct)
  values (caller, private.day_of(review.answered_at), 1, review.is_correct::integer)
  on conflict (user_id, day) do update
  set reviewed = d.reviewed + 1, correct = d.correct + excluded.correct where d.reviewed < 1000;
  if not found then
    perform private.fail('reviews_exhausted');
  end if;
  if not private.answers_after_commit() then
    return json_build_object('choice', review.choice, 'answered_at', review.answered_at);
  end if;
  return private.review_verdict(question, review);
end
$$;
grant execute on function public.answer_review(uuid, integer) to anon, authenticated;

-- `is_correct` as of the answer, even if the key was corrected before the rating.
create or replace function private.review_verdict(question private.questions, review private.reviews) returns json
language sql stable security definer
set search_path = ''
as $$
  select (private.practice_verdict(question, review.choice)::jsonb || jsonb_build_object(
    'is_correct', review.is_correct, 'answered_at', review.answered_at))::json
$$;

-- Rates the answered review of a card and stores when it is due again. The learner's browser computes the FSRS
-- schedule; private.is_schedule checks its plausibility, and private.schedule_review computes the counters itself, so
-- that an invented schedule harms only the learner who sent it. Refuses a card without an unrated answer: one rating per
-- answer.
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
  if not (review.is_correct or rating = 1)
    or not private.is_schedule(rating, state, stability::numeric, difficulty::numeric, learning_steps, due_seconds)
  then
    perform private.fail('schedule_invalid');
  end if;
  update private.reviews r set rating = rate_review.rating where r.id = review.id;
  return json_build_object('due_at', private.schedule_review(card, review.answered_at, rating, state, stability,
    difficulty, learning_steps, due_seconds));
end
$$;
grant execute on function public.rate_review(uuid, integer, integer, float8, float8, integer, integer)
  to anon, authenticated;

-- Whether a client's schedule is plausible: at most a year; whole days once learnt, within a day after a mistake.
create or replace function private.is_schedule(rating numeric, state numeric, stability numeric, difficulty numeric,
  learning_steps numeric, due_seconds numeric) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(rating in (1, 2, 3, 4) and state in (1, 2, 3) and stability between 0.001 and 36500
    and difficulty between 1 and 10 and learning_steps between 0 and 9 and learning_steps = trunc(learning_steps)
    and due_seconds between 60 and 366 * 86400 and due_seconds = trunc(due_seconds)
    and (state <> 2 or due_seconds >= 43200) and (rating <> 1 or due_seconds <= 86400), false)
$$;

-- Stores the schedule of a rated review and returns when the card is due again. A review that was answered before the
-- latest one, on another device, only counts. An attempt submitted since the answer keeps the card due as
-- private.collect_mistakes made it: the question was answered wrongly, or right but unsure, after the review.
create or replace function private.schedule_review(card private.review_cards, answered_at timestamptz, rating integer,
  state integer, stability float8, difficulty float8, learning_steps integer, due_seconds integer) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  is_latest constant boolean := answered_at >= coalesce(card.last_review_at, '-infinity');
  missed_due_at timestamptz;
begin
  update private.review_cards c
  set reps = card.reps + 1, lapses = card.lapses + (card.state = 2 and rating = 1)::integer
  where c.user_id = card.user_id and c.question_id = card.question_id;
  if is_latest then
    select min(m.completed_at + case when m.is_right then interval '1 day' else interval '0' end) into missed_due_at
    from private.marked_questions(array(
      select a.id from public.quiz_attempts a
      join private.edition_questions e on e.edition_id = a.edition_id and e.question_id = card.question_id
      where a.user_id = card.user_id and a.completed_at > schedule_review.answered_at)) m
    where m.question_id = card.question_id and m.choice is not null and (m.unsure or not m.is_right);
    update private.review_cards c
    set state = schedule_review.state, stability = schedule_review.stability, difficulty = schedule_review.difficulty,
      learning_steps = schedule_review.learning_steps, scheduled_days = due_seconds / 86400,
      last_review_at = schedule_review.answered_at,
      due_at = least(schedule_review.answered_at + due_seconds * interval '1 second', missed_due_at)
    where c.user_id = card.user_id and c.question_id = card.question_id
    returning c.due_at into card.due_at;
  end if;
  return card.due_at;
end
$$;

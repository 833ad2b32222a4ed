-- Takes reviews that a client stored while it had no network, answered and rated: each exactly once, by the client's
-- id. Per item of `reviews` {id, question_id, choice, rating, answered_at, state, stability, difficulty,
-- learning_steps, due_seconds} it returns {id, due_at}, or {id, code, message} if it was refused: as answer_practice,
-- for a malformed item (schedule_invalid), and after 1,000 reviews of a day (reviews_exhausted). A question of an
-- attempt in progress is refused until that is submitted (question_in_attempt), and may be sent again. A card need not
-- be due, because another device may have reviewed it since; its schedule is that of the latest answer. answered_at is
-- the client's time, limited to the last seven days, since a device stores cards for as long, and to the time since the
-- card exists: no streak is claimed for earlier days. At most 20 at once, which a busy machine takes well within the
-- time limit. Returns no key.
create or replace function public.answer_reviews(reviews jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  given record;
  outcome jsonb;
  outcomes jsonb := '{}';
begin
  if reviews is null or jsonb_typeof(reviews) <> 'array' or jsonb_array_length(reviews) > 20 then
    perform private.fail('answers_invalid');
  end if;
  -- One call of a learner at a time: parallel ones might store the same id with two cards.
  perform from public.profiles p where p.user_id = caller for no key update;
  -- All cards are locked first, in the order of their keys, because other calls lock single ones.
  perform from private.review_cards c
  where c.user_id = caller and c.question_id in (
    select private.uuid_or_null(item ->> 'question_id') from jsonb_array_elements(reviews) listed (item))
  order by c.question_id for update;
  for given in
    select place, item from jsonb_array_elements(reviews) with ordinality listed (item, place)
    order by private.timestamp_or_null(item ->> 'answered_at'), place
  loop
    outcome := private.answer_stored_review(caller, given.item);
    if outcome ? 'code' then
      outcome := outcome || jsonb_build_object('message', private.error_body(outcome ->> 'code') ->> 'message');
    end if;
    outcomes := outcomes || jsonb_build_object(given.place::text,
      jsonb_build_object('id', private.uuid_or_null(given.item ->> 'id')) || outcome);
  end loop;
  return json_build_object('results', (
      select coalesce(jsonb_agg(o.value order by o.key::integer), '[]') from jsonb_each(outcomes) o),
    'server_now', clock_timestamp());
end
$$;
grant execute on function public.answer_reviews(jsonb) to anon, authenticated;

-- The outcome of one item: {due_at}, or {code} if it was refused.
create or replace function private.answer_stored_review(learner uuid, item jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  sent_id constant uuid := private.uuid_or_null(item ->> 'id');
  -- Null for values that are not numbers.
  numbers numeric[] := array(
    select case when jsonb_typeof(item -> name) = 'number' then (item ->> name)::numeric end
    from unnest(array['choice', 'rating', 'state', 'stability', 'difficulty', 'learning_steps', 'due_seconds'])
      with ordinality named (name, place) order by place);
  answered timestamptz := private.timestamp_or_null(item ->> 'answered_at');
  rated integer;
  card private.review_cards;
  question private.questions;
  review private.reviews;
  is_right boolean;
  refusal text;
  due_at timestamptz;
begin
  if sent_id is null or isfinite(answered) is not true or (numbers[1] in (1, 2, 3, 4)) is not true
    or not private.is_schedule(numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7])
  then
    return jsonb_build_object('code', 'schedule_invalid');
  end if;
  select * into card from private.review_cards c
  where c.user_id = learner and c.question_id = private.uuid_or_null(item ->> 'question_id');
  if not found then
    return jsonb_build_object('code', 'question_not_found');
  elsif exists (select from private.reviews r where r.user_id = learner and r.client_id = sent_id) then
    return jsonb_build_object('due_at', card.due_at);
  end if;
  select * into question from private.questions q where q.id = card.question_id and q.quiz_set_id = card.quiz_set_id;
  refusal := private.practice_refusal(learner, question);
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;

  answered := least(clock_timestamp(), greatest(answered, clock_timestamp() - interval '7 days', card.created_at));
  rated := numbers[2];
  -- The same answer sent before, by answer_review: the client has its time, unless the response was lost.
  select * into review from private.reviews r
  where r.user_id = learner and r.question_id = card.question_id and r.client_id is null and r.choice = numbers[1]
    and (r.answered_at = answered
      or r.rating is null
        and r.answered_at between answered - interval '10 minutes' and answered + interval '10 minutes')
  order by r.answered_at <> answered limit 1;
  if review.rating is not null then
    update private.reviews r set client_id = sent_id where r.id = review.id;
    return jsonb_build_object('due_at', card.due_at);
  elsif review.id is not null then
    answered := review.answered_at;
  else
    is_right := private.is_right(numbers[1]::smallint, private.choice_of(question.correct_answer),
      question.also_accepted);
    -- Ids are the client's: without a limit one card could be reviewed without end.
    insert into private.practice_days as d (user_id, day, reviewed, correct)
    values (learner, private.day_of(answered), 1, is_right::integer)
    on conflict (user_id, day) do update
    set reviewed = d.reviewed + 1, correct = d.correct + excluded.correct where d.reviewed < 1000;
    if not found then
      return jsonb_build_object('code', 'reviews_exhausted');
    end if;
    -- Rated below; until then it is not the one unrated review of the card.
    insert into private.reviews (user_id, question_id, choice, is_correct, rating, answered_at)
    values (learner, question.id, numbers[1], is_right, 1, answered)
    returning * into review;
  end if;
  -- The key was corrected since the client stored it.
  if not review.is_correct and rated <> 1 then
    rated := 1;
    numbers[7] := null;
  end if;
  update private.reviews r set rating = rated, client_id = sent_id where r.id = review.id;
  due_at := private.schedule_review(card, answered, rated, numbers[3]::integer, numbers[4]::float8, numbers[5]::float8,
    numbers[6]::integer, coalesce(numbers[7], 0)::integer);
  return jsonb_build_object('due_at', due_at);
end
$$;

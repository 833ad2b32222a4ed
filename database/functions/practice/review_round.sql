-- The next cards to review: the question without its key, the order of its options, and the memory state from which the
-- schedule is computed. A card answered but not rated includes its verdict, so that it can be rated. Before the day of
-- an examination (private.exam_day) the cards come by what a review is worth on that day for each second that it takes,
-- cards to be rated first; otherwise longest overdue first, cards already begun before new ones. Refuses visitors.
create or replace function public.review_round(round_size integer default 20) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  exam_on constant date := private.exam_day(caller);
begin
  return json_build_object(
    'cards', (
      select coalesce(json_agg(private.review_card(due.card, due.question) order by due.place), '[]')
      from (
        select d.card, d.question, row_number() over (
          order by w.worth desc nulls last, (d.card).state = 0, (d.card).due_at, (d.card).question_id) as place
        from private.deck_cards(caller) d
        left join private.review_worths(caller, exam_on) w on w.question_id = (d.card).question_id
        where not d.held and private.is_due(d.card, exam_on)
        order by place
        limit least(greatest(coalesce(round_size, 20), 1), 100)
      ) due),
    'server_now', clock_timestamp());
end
$$;
grant execute on function public.review_round(integer) to anon, authenticated;

-- A card as a round returns it.
create or replace function private.review_card(card private.review_cards, question private.questions) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    -- The next review of the card has another order.
    'question', private.practice_question(question, card.reps::text),
    'state', card.state, 'stability', card.stability, 'difficulty', card.difficulty,
    'learning_steps', card.learning_steps, 'scheduled_days', card.scheduled_days, 'reps', card.reps,
    'lapses', card.lapses, 'last_review_at', card.last_review_at, 'due_at', card.due_at,
    'answered', (
      select private.review_verdict(question, r) from private.reviews r
      where r.user_id = card.user_id and r.question_id = card.question_id and r.rating is null))
$$;

-- What a review of each due card of a learner is worth now for each second: its gain in recall on the day of the
-- examination, times the share of the question's subject in the examination that the learner sits, 1 without one. A
-- review takes as long as the question takes most learners, half a minute if that is unknown. Infinite for a card that
-- is answered but not rated. No rows without a day.
create or replace function private.review_worths(learner uuid, exam_on date)
returns table (question_id uuid, worth float8)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exam_on is null then
    return;
  end if;
  return query
  with shares as materialized (select * from private.subject_shares(learner))
  select c.question_id, case
      when exists (
        select from private.reviews r where r.user_id = learner and r.question_id = c.question_id and r.rating is null)
        then 'infinity'
      else private.review_gain(c, now(), exam_on) / least(greatest(coalesce(p.median_seconds, 30), 5), 300)
        * case when exists (select from shares)
          then coalesce((select s.share from shares s where s.subject_id = private.subject_of(c.question_id)), 0)
          else 1 end
    end
  from private.review_cards c left join private.item_parameters p on p.question_id = c.question_id
  where c.user_id = learner and private.is_due(c, exam_on);
end
$$;

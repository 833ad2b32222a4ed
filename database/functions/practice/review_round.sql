-- The next cards to review, longest overdue first, cards already begun before new ones: the question without its key
-- and the memory state from which the schedule is computed. A card answered but not rated includes its verdict, so
-- that it can be rated. Refuses visitors.
create or replace function public.review_round(round_size integer default 20) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return json_build_object(
    'cards', (
      select coalesce(json_agg(json_build_object(
        'question', private.practice_question(due.question),
        'state', (due.card).state, 'stability', (due.card).stability,
        'difficulty', (due.card).difficulty, 'learning_steps', (due.card).learning_steps,
        'scheduled_days', (due.card).scheduled_days, 'reps', (due.card).reps,
        'lapses', (due.card).lapses, 'last_review_at', (due.card).last_review_at,
        'due_at', (due.card).due_at,
        'answered', (
          select private.review_verdict(due.question, r) from private.reviews r
          where r.user_id = caller and r.question_id = (due.card).question_id and r.rating is null)
        ) order by (due.card).state = 0, (due.card).due_at, (due.card).question_id), '[]')
      from (
        select d.card, d.question from private.deck_cards(caller) d
        where not d.held and (d.card).due_at <= now()
        order by (d.card).state = 0, (d.card).due_at, (d.card).question_id
        limit least(greatest(coalesce(round_size, 20), 1), 100)
      ) due),
    'server_now', clock_timestamp());
end
$$;
grant execute on function public.review_round(integer) to anon, authenticated;

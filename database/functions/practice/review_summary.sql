-- The state of the review deck: cards due, new cards, when the next is due, and cards held by an attempt in progress;
-- today's reviews, the streak and the last seven days, in Bangkok. Refuses visitors.
create or replace function public.review_summary() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  today constant date := private.day_of(now());
  exam_on constant date := private.exam_day(caller);
begin
  return (
    select json_build_object(
      'cards', count(*),
      'due', count(*) filter (where not d.held and private.is_due(d.card, exam_on)),
      'new', count(*) filter (where not d.held and private.is_due(d.card, exam_on) and (d.card).state = 0),
      'held', count(*) filter (where d.held),
      'next_due_at', min((d.card).due_at) filter (where not d.held and not private.is_due(d.card, exam_on)),
      'streak', (private.learner_streak(caller, today) ->> 'days')::integer,
      'week', (
        select json_agg(json_build_object('day', today - ago, 'reviewed', coalesce(p.reviewed, 0),
          'correct', coalesce(p.correct, 0)) order by ago desc)
        from generate_series(0, 6) ago
        left join private.practice_days p on p.user_id = caller and p.day = today - ago),
      'server_now', clock_timestamp())
    from private.deck_cards(caller) d);
end
$$;
grant execute on function public.review_summary() to anon, authenticated;

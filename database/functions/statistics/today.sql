-- The member's start page: due cards of the deck, of which "new" were never reviewed, and the streak, the last result, a quiz set of the current site to
-- continue with, the exam target there, and the week's goal (setting weekly_goal_questions of the hub, default 50)
-- with the answers since Monday, in Bangkok. Refuses visitors.
create or replace function public.today() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  this_day constant date := private.day_of(now());
  monday constant date := date_trunc('week', this_day)::date;
  cards bigint;
  due bigint;
  fresh bigint;
begin
  select count(*), count(*) filter (where not d.held and (d.card).due_at <= now()),
    count(*) filter (where not d.held and (d.card).due_at <= now() and (d.card).state = 0)
  into cards, due, fresh
  from private.deck_cards(caller) d;
  return json_build_object('cards', cards, 'due', due, 'new', fresh,
    'streak', private.practice_streak(caller, this_day),
    'last', (
      select json_build_object('id', a.id, 'quiz_set_name', q.name, 'score', a.score,
        'total_questions', a.total_questions, 'percentage', round(a.score * 100.0 / a.total_questions),
        'completed_at', a.completed_at, 'pass_percent', line.pass_percent,
        'passed', private.has_passed(a.id, a.score, a.total_questions, line.pass_percent, q.is_paper))
      from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id
      cross join lateral private.pass_lines(array[q.id]) line
      where a.user_id = caller and a.completed_at is not null
      order by a.completed_at desc limit 1),
    'next', private.next_quiz_set(caller, private.current_tenant_id()),
    'target', private.exam_target(caller, private.current_tenant_id()),
    'goal', json_build_object('questions', private.weekly_goal(), 'answered',
      (select count(*) from public.quiz_attempts a join public.attempt_answers n on n.attempt_id = a.id
        where a.user_id = caller and a.completed_at >= monday::timestamp at time zone interval '7 hours')
      + (select coalesce(sum(p.reviewed), 0) from private.practice_days p
        where p.user_id = caller and p.day >= monday)));
end
$$;
grant execute on function public.today() to anon, authenticated;

-- The number of questions to answer in a week.
create or replace function private.weekly_goal() returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce((select s.value::integer from public.site_settings s
    where s.key = 'weekly_goal_questions' and s.value ~ '^[1-9][0-9]{0,3}$'), 50);
end
$$;

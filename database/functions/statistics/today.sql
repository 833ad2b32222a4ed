-- What a member is met with: the deck's due cards and the streak, the last result, one quiz set of the
-- site visited to go on with, the examination that they work towards there, and the week's goal (setting weekly_goal_questions of the hub, 50) with what
-- was answered towards it since Monday, in Bangkok. Refuses visitors.
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
begin
  select count(*), count(*) filter (where not d.held and (d.card).due_at <= now()) into cards, due
  from private.deck_cards(caller) d;
  return json_build_object('cards', cards, 'due', due,
    'streak', private.practice_streak(caller, this_day),
    'last', (
      select json_build_object('id', a.id, 'quiz_set_name', q.name, 'score', a.score,
        'total_questions', a.total_questions, 'percentage', round(a.score * 100.0 / a.total_questions),
        'completed_at', a.completed_at, 'pass_percent', line.pass_percent,
        'passed', private.passes(a.score, a.total_questions, line.pass_percent))
      from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id
      cross join lateral private.pass_lines(array[q.id]) line
      where a.user_id = caller and a.completed_at is not null
      order by a.completed_at desc limit 1),
    'next', private.next_quiz_set(caller),
    'target', private.exam_target(caller, private.current_tenant_id()),
    'goal', json_build_object('questions', private.weekly_goal(), 'answered',
      (select coalesce(sum(a.total_questions), 0) from public.quiz_attempts a
        where a.user_id = caller and a.completed_at >= monday::timestamp at time zone interval '7 hours')
      + (select coalesce(sum(p.reviewed), 0) from private.practice_days p
        where p.user_id = caller and p.day >= monday)));
end
$$;
grant execute on function public.today() to anon, authenticated;

create or replace function private.weekly_goal() returns integer
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select s.value::integer from public.site_settings s
    where s.key = 'weekly_goal_questions' and s.value ~ '^[1-9][0-9]{0,3}$'), 50)
$$;

-- A quiz set of the site visited that the learner has never begun: one they can pay for before others,
-- then the nearest to their last one here (course, subcategory, category), then the catalogue's order.
create or replace function private.next_quiz_set(learner uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  with here as (select private.current_tenant_id() as id),
  last as (
    select q.course_id, c.subcategory_id, s.category_id
    from public.quiz_attempts a
    join public.quiz_sets q on q.id = a.quiz_set_id
    join public.courses c on c.id = q.course_id
    join public.subcategories s on s.id = c.subcategory_id
    where a.user_id = learner and a.completed_at is not null
      and q.tenant_id is not distinct from (select id from here)
    order by a.completed_at desc limit 1
  )
  select json_build_object('id', q.id, 'name', q.name, 'tenant_id', q.tenant_id, 'course_name', c.name,
    'total_questions', q.total_questions, 'points_cost', q.points_cost, 'time_limit_minutes', q.time_limit_minutes)
  from public.quiz_sets q
  join public.courses c on c.id = q.course_id and c.is_active
  join public.subcategories s on s.id = c.subcategory_id and s.is_active
  join public.categories g on g.id = s.category_id and g.is_active
  left join last on true
  where q.tenant_id is not distinct from (select id from here)
    and q.is_active and q.status = 'published' and q.total_questions > 0
    and not exists (select from public.quiz_attempts a where a.quiz_set_id = q.id and a.user_id = learner)
  order by q.points_cost <= (select p.points from public.profiles p where p.user_id = learner) desc,
    (q.course_id = last.course_id) desc nulls last, (c.subcategory_id = last.subcategory_id) desc nulls last,
    (s.category_id = last.category_id) desc nulls last,
    g.display_order, s.display_order, c.display_order, q.display_order, q.name
  limit 1
$$;

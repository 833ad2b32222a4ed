-- What a member does this evening, in the minutes they have: given, otherwise chosen last, otherwise 25. Planned from
-- what is left of the day in Bangkok, so that it continues after each step. An answered question of a quiz counts as one
-- minute, a review as half a minute.
--   minutes        the minutes of the evening
--   steps          in this order: every attempt in progress, the one that ends first leading, and of those without a
--                  limit the newest; due reviews; then one source of fresh questions: an attempt in progress is it
--                  already, otherwise a paper, otherwise a quiz set never started
--     minutes      of an attempt with a limit at most what is left of it; of a quiz set or attempt without one, which can
--                  be continued on another day, the part for tonight
--     questions    to answer tonight, of `total_questions`
--     points_cost  what starting it costs; this function spends nothing
--   is_enough      something was done today and nothing is left to do
--   done           today: cards reviewed, questions of quizzes answered, quizzes submitted
--   streak         see private.learner_streak
--   out_of_reach   the nearest quiz set never started, if none that the member can pay for was found
--   is_new         no attempt yet
--   target         the exam target on the visited site
--   goal           the week's goal (setting weekly_goal_questions of the hub, default 50), and the answers since Monday
-- At least 40 % of the day's questions are fresh, as long as a quiz set can be paid for: reviews are at most one and a
-- half times the fresh questions done and planned. A paper is planned at most once in seven days, where it fits into the
-- minutes left and can be paid for, and neither on the day of the target examination nor on the day before it.
-- Refuses visitors, anonymous users (account_required), and minutes out of range (evening_minutes_invalid).
create or replace function public.tonight(minutes integer default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
  here constant uuid := private.current_tenant_id();
  this_day constant date := private.day_of(now());
  monday constant date := date_trunc('week', this_day)::date;
  evening constant integer := private.evening_minutes(caller, tonight.minutes);
  target constant json := private.exam_target(caller, here);
  exam_on constant date := private.exam_day(caller);
  due constant integer := (
    select count(*) from private.deck_cards(caller) d
    where not d.held and private.is_due(d.card, exam_on));
  done record;
  -- Minutes that are left.
  remaining integer;
  -- Fresh questions that the 40 % still require: one minute each, beside one and a half reviews of half a minute.
  required integer;
  -- Beyond the required ones, a quiz is planned only if it is worth starting.
  wants_fresh boolean;
  -- Minutes for fresh questions: what the due reviews leave.
  room integer;
  running jsonb;
  fresh jsonb;
  out_of_reach json;
  reviews integer;
begin
  select * into done from private.done_on(caller, this_day);
  remaining := greatest(floor(evening - done.answered - done.reviewed / 2.0), 0);
  required := greatest(ceil(evening / 1.75) - done.answered, 0);
  wants_fresh := required > 0 or remaining >= 10;
  room := greatest(remaining - ceil(due / 2.0), required, 1);
  running := private.running_steps(caller, room);
  if running <> '[]' then
    fresh := running -> 0;
  elsif wants_fresh then
    if not coalesce((target ->> 'days_left')::integer in (0, 1), false) then
      fresh := private.paper_step(caller, here, remaining, this_day);
    end if;
    if fresh is null then
      select s.step, s.out_of_reach into fresh, out_of_reach from private.fresh_step(caller, here, room) s;
    end if;
  end if;
  if fresh is null and wants_fresh then
    reviews := least(due, remaining * 2);
  else
    -- A long quiz leaves reviews a fifth of the evening.
    reviews := greatest(least(due,
      greatest((remaining - coalesce((fresh ->> 'minutes')::integer, 0)) * 2, ceil(evening * 0.4) - done.reviewed),
      floor(1.5 * (done.answered + coalesce((fresh ->> 'questions')::integer, 0))) - done.reviewed), 0);
  end if;
  return json_build_object('minutes', evening,
    'steps', running
      || case when reviews > 0 then
        jsonb_build_array(private.plan_step('review', ceil(reviews / 2.0)::integer, reviews, due)) else '[]' end
      || case when running = '[]' and fresh is not null then jsonb_build_array(fresh) else '[]' end,
    'is_enough', done.answered + done.reviewed > 0 and reviews = 0
      and case when running = '[]' then fresh is null else not wants_fresh and fresh ->> 'deadline_at' is null end,
    'done', json_build_object('reviewed', done.reviewed, 'answered', done.answered, 'submitted', done.submitted),
    'streak', private.learner_streak(caller, this_day),
    'out_of_reach', out_of_reach,
    'is_new', not exists (select from public.quiz_attempts a where a.user_id = caller),
    'target', target,
    'goal', json_build_object('questions', private.weekly_goal(), 'answered',
      (select count(*) from public.quiz_attempts a join public.attempt_answers n on n.attempt_id = a.id
        where a.user_id = caller and a.completed_at >= monday::timestamp at time zone interval '7 hours')
      + (select coalesce(sum(p.reviewed), 0) from private.practice_days p
        where p.user_id = caller and p.day >= monday)));
end
$$;
grant execute on function public.tonight(integer) to anon, authenticated;

-- Stores how many minutes a member has in an evening and returns the plan for them. Refuses as public.tonight.
create or replace function public.set_evening_minutes(minutes integer) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
begin
  if set_evening_minutes.minutes is null then
    perform private.fail('evening_minutes_invalid');
  end if;
  update public.profiles p set evening_minutes = private.evening_minutes(caller, set_evening_minutes.minutes)
  where p.user_id = caller and p.evening_minutes is distinct from set_evening_minutes.minutes;
  return public.tonight(set_evening_minutes.minutes);
end
$$;
grant execute on function public.set_evening_minutes(integer) to anon, authenticated;

-- The given minutes, otherwise those chosen last, otherwise 25. Refuses minutes that the column would refuse.
create or replace function private.evening_minutes(learner uuid, minutes integer) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if evening_minutes.minutes not between 5 and 180 then
    perform private.fail('evening_minutes_invalid');
  end if;
  return coalesce(evening_minutes.minutes,
    (select p.evening_minutes from public.profiles p where p.user_id = learner), 25);
end
$$;

-- What a learner did since a day in Bangkok began: cards reviewed that day, questions of quizzes answered and quizzes
-- submitted. Reads the attempts in progress and those submitted since.
create or replace function private.done_on(learner uuid, day date,
  out reviewed integer, out answered integer, out submitted integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  morning constant timestamptz := done_on.day::timestamp at time zone interval '7 hours';
begin
  reviewed := coalesce(
    (select p.reviewed from private.practice_days p where p.user_id = learner and p.day = done_on.day), 0);
  select coalesce(sum(n.answers), 0), count(a.completed_at) into answered, submitted
  from (
    select own.id, own.completed_at from public.quiz_attempts own
    where own.user_id = learner and own.completed_at >= morning
    union all
    select own.id, null from public.quiz_attempts own where own.user_id = learner and own.status = 'in_progress'
  ) a
  cross join lateral (
    select count(*) as answers from public.attempt_answers n where n.attempt_id = a.id and n.answered_at >= morning
  ) n;
end
$$;

-- A step of the plan, with all keys; `details` sets those of a quiz.
create or replace function private.plan_step(kind text, minutes integer, questions integer, total_questions integer,
  details jsonb default '{}')
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object('kind', kind, 'minutes', minutes, 'questions', questions, 'total_questions', total_questions,
    'points_cost', 0, 'name', null, 'attempt_id', null, 'quiz_set_id', null, 'blueprint_id', null, 'tenant_id', null,
    'site', null, 'deadline_at', null) || details;
end
$$;

-- The learner's attempts in progress on any site, without those whose time is over: the one that ends first leads, and of
-- those without a limit the newest. `room` is the minutes for one without a limit.
create or replace function private.running_steps(learner uuid, room integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(private.plan_step('running',
        least(todo.questions, coalesce(ceil(extract(epoch from a.deadline_at - now()) / 60)::integer, room)),
        case when a.deadline_at is null then least(todo.questions, room) else todo.questions end, a.total_questions,
        jsonb_build_object('name', q.name, 'attempt_id', a.id, 'quiz_set_id', a.quiz_set_id,
          'blueprint_id', case when q.is_paper then private.blueprint_of(a.quiz_set_id) end, 'tenant_id', q.tenant_id,
          'site', case when q.tenant_id is distinct from (select private.current_tenant_id())
            then private.site_of(q.tenant_id) end,
          'deadline_at', a.deadline_at))
      order by a.deadline_at nulls last, a.started_at desc), '[]')
    from public.quiz_attempts a
    cross join lateral (
      select own.name, own.tenant_id, own.is_paper from public.quiz_sets own where own.id = a.quiz_set_id offset 0
    ) q
    cross join lateral (
      -- One whose questions are all answered is still to be submitted.
      select greatest(a.total_questions - count(*), 1)::integer as questions
      from public.attempt_answers n where n.attempt_id = a.id
    ) todo
    where a.user_id = learner and a.status = 'in_progress' and coalesce(a.deadline_at > now(), true));
end
$$;

-- A paper of an examination that is open on the site, fits into the minutes and can be paid for; null if the learner
-- submitted a paper in the last seven days. The examination's page chooses the paper (public.next_paper).
create or replace function private.paper_step(learner uuid, here uuid, minutes integer, today date) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select private.plan_step('paper', b.minutes, size.questions, size.questions,
      jsonb_build_object('name', b.name, 'points_cost', b.points_cost, 'blueprint_id', b.id, 'tenant_id', b.tenant_id))
    from public.exam_blueprints b cross join lateral private.exam_questions(b.sections) size (questions)
    where b.is_active and b.tenant_id is not distinct from here and b.minutes <= paper_step.minutes
      and b.points_cost <= (select p.points from public.profiles p where p.user_id = learner)
      and private.is_exam_open(b)
      and not exists (
        select from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id and q.is_paper
        where a.user_id = learner and a.completed_at >= (today - 6)::timestamp at time zone interval '7 hours')
    order by b.name, b.edition desc limit 1);
end
$$;

-- The nearest quiz set that the learner never started and can pay for; if there is none, the nearest one as
-- `out_of_reach`. `room` is the minutes for one without a time limit.
create or replace function private.fresh_step(learner uuid, here uuid, room integer, out step jsonb, out out_of_reach json)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  next constant json := private.next_quiz_set(learner, here, room);
  size constant integer := (next ->> 'total_questions')::integer;
  allowed constant integer := (next ->> 'time_limit_minutes')::integer;
begin
  if (next ->> 'points_cost')::integer > (select p.points from public.profiles p where p.user_id = learner) then
    out_of_reach := next;
  elsif next is not null then
    step := private.plan_step('fresh', least(size, coalesce(allowed, room)),
      case when allowed is null then least(size, room) else size end, size,
      jsonb_build_object('name', next ->> 'name', 'points_cost', (next ->> 'points_cost')::integer,
        'quiz_set_id', next ->> 'id', 'tenant_id', next ->> 'tenant_id'));
  end if;
end
$$;

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

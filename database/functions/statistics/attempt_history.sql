-- Lists of a learner's attempts on all sites, with the names of their place in the catalogue, or with their examination;
-- `site` is null for attempts on the current site.

-- One page (10, newest first) of the caller's submitted attempts, filtered by `search` in the quiz set's name, by a
-- good score (80 % or more) or not, and by the last 7 ('week'), 30 ('month') or 90 ('quarter') days. Refuses visitors
-- and other periods (period_invalid).
create or replace function public.attempt_history(
  page integer default 1, search text default null, good boolean default null, period text default 'all'
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  since date := private.day_of(now())
    - case period when 'week' then 7 when 'month' then 30 when 'quarter' then 90 end;
begin
  if period is null or period not in ('all', 'week', 'month', 'quarter') then
    perform private.fail('period_invalid');
  end if;
  return private.attempt_page(caller, greatest(coalesce(page, 1), 1),
    nullif(btrim(lower(search)), ''), good, since);
end
$$;
grant execute on function public.attempt_history(integer, text, boolean, text) to anon, authenticated;

-- One page of a learner's attempts. Without a filter, the learner's totals give the count and the index the page;
-- with one, only the learner's own attempts are read.
create or replace function private.attempt_page(
  learner uuid, page integer, needle text, good boolean, since date
) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_count bigint;
  ids uuid[];
begin
  if needle is null and good is null and since is null then
    select attempts into found_count from private.learner_totals where user_id = learner;
  else
    select count(*) into found_count from private.matching_attempts(learner, needle, good, since);
  end if;
  ids := array(select id from private.matching_attempts(learner, needle, good, since)
    order by completed_at desc, id limit 10 offset (page - 1) * 10::bigint);
  return json_build_object('page', page, 'pages', ceil(coalesce(found_count, 0) / 10.0),
    'total', coalesce(found_count, 0), 'attempts', private.describe_attempts(ids));
end
$$;

-- The submitted attempts of a learner that match the filters.
create or replace function private.matching_attempts(
  learner uuid, needle text, good boolean, since date
) returns table (id uuid, completed_at timestamptz)
language sql stable
as $$
  select a.id, a.completed_at
  from public.quiz_attempts a
  where a.user_id = learner and a.completed_at is not null
    and (since is null or a.completed_at >= (since + 1)::timestamp at time zone interval '7 hours')
    and (good is null or good = (a.score * 100 >= a.total_questions * 80))
    and (needle is null or exists (select from public.quiz_sets q
      where q.id = a.quiz_set_id and strpos(lower(q.name), needle) > 0))
$$;

-- Attempts as lists show them, newest first.
create or replace function private.describe_attempts(ids uuid[]) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_id', a.quiz_set_id, 'score', a.score,
      'total_questions', a.total_questions, 'percentage', round(a.score * 100.0 / a.total_questions),
      'mode', a.mode, 'time_spent_seconds', a.time_spent_seconds, 'duration_seconds', a.duration_seconds,
      'completed_at', a.completed_at, 'pass_percent', place.pass_percent,
      'passed', private.has_passed(a.id, a.score, a.total_questions, place.pass_percent, place.is_paper),
      'regraded', exists (select from private.regraded_attempts g join private.regrades r on r.id = g.regrade_id
        where g.attempt_id = a.id and r.undone_at is null),
      'quiz_set_name', place.name, 'course_name', place.course_name,
      'subcategory_name', place.subcategory_name, 'category_name', place.category_name, 'tenant_id', place.tenant_id,
      'blueprint_id', place.blueprint_id, 'site', case when place.tenant_id is distinct from (select private.current_tenant_id())
        then private.site_of(place.tenant_id) end) order by a.completed_at desc), '[]')
    from unnest(ids) page (id)
    cross join lateral (
      select own.id, own.quiz_set_id, own.score, own.total_questions, own.mode, own.time_spent_seconds,
        own.duration_seconds, own.completed_at
      from public.quiz_attempts own where own.id = page.id offset 0
    ) a
    cross join lateral private.place_of_quiz_set(a.quiz_set_id) place);
end
$$;

-- The learner's attempts in progress, newest first.
create or replace function private.attempts_in_progress(learner uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_id', a.quiz_set_id, 'mode', a.mode,
      'started_at', a.started_at, 'deadline_at', a.deadline_at, 'total_questions', a.total_questions,
      'quiz_set_name', q.name, 'tenant_id', q.tenant_id,
      'blueprint_id', case when q.is_paper then private.blueprint_of(a.quiz_set_id) end, 'site',
      case when q.tenant_id is distinct from (select private.current_tenant_id())
        then private.site_of(q.tenant_id) end) order by a.started_at desc), '[]')
    from public.quiz_attempts a
    cross join lateral (
      select own.name, own.tenant_id, own.is_paper from public.quiz_sets own where own.id = a.quiz_set_id offset 0
    ) q
    where a.user_id = learner and a.status = 'in_progress');
end
$$;

-- Statistics of questions from learners' first attempts, as the questions are worded and keyed now; at most 500
-- questions. A figure is returned only with enough attempts: facility and shares from 30, correlations and the check
-- flag from 50, a suspect key from 100. For administrators, and managers of the questions' tenants.
create or replace function public.question_statistics(question_ids uuid[]) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_tenants(private.tenants_of('questions', question_ids[1:500]));
  return private.statistics_json(question_ids[1:500]);
end
$$;
grant execute on function public.question_statistics(uuid[]) to anon, authenticated, service_role;

-- The statistics as returned, with the minimum numbers of attempts applied.
create or replace function private.statistics_json(question_ids uuid[]) returns json
language sql stable security definer
set search_path = ''
as $$
  with figures as materialized (
    select * from private.question_figures(question_ids)
  ), options as (
    select o.question_id, json_agg(json_build_object('choice', o.choice, 'is_right', o.is_right,
      'chosen', o.chosen, 'share', o.share,
      'correlation', case when f.attempts >= 50 then o.correlation end) order by o.choice = 0, o.choice) as listed
    from private.option_figures(question_ids) o join figures f using (question_id)
    where f.attempts >= 30 group by o.question_id
  )
  select coalesce(json_agg(json_build_object('question_id', q.id,
    'attempts', coalesce(f.attempts, 0),
    -- First attempts at the question with an earlier text or key.
    'earlier_attempts', met.attempts - coalesce(f.attempts, 0),
    'recounting', met.recounting,
    'facility', case when f.attempts >= 30 then f.facility end,
    'discrimination', case when f.attempts >= 50 then f.discrimination end,
    'interval', case when f.attempts >= 50 and f.interval_low is not null
      then json_build_object('low', f.interval_low, 'high', f.interval_high) end,
    'efficiency', case when f.attempts >= 50 then f.efficiency end,
    'check', case when f.attempts >= 50 then
      case when f.discrimination < 30 then 'very_likely' when f.discrimination < 50 then 'likely' end end,
    'suspect_choice', f.suspect_choice,
    'options', coalesce(o.listed, '[]')) order by listed.place), '[]')
  from unnest(question_ids) with ordinality as listed (id, place)
  join private.questions q using (id)
  left join figures f on f.question_id = q.id
  left join options o on o.question_id = q.id
  cross join lateral (
    select coalesce(sum(e.attempts), 0) as attempts, coalesce(bool_or(e.recount), false) as recounting
    from private.item_statistics s join private.edition_statistics e using (edition_id)
    where s.question_id = q.id
  ) met
$$;

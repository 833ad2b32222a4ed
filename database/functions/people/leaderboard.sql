-- Rankings, recent high scores and totals of the whole installation; anyone may see them. Names only,
-- never an e-mail. Read from the sums that submitting keeps; 'month' is 30 days, 'week' 7.
create or replace function public.leaderboard(period text default 'all') returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days integer := case period when 'week' then 7 when 'month' then 30 end;
  today date := private.day_of(now());
  rankings json;
begin
  if period is null or period not in ('all', 'month', 'week') then
    perform private.fail('period_invalid');
  end if;
  with best as (
    (select t.user_id, t.attempts, t.score, t.questions, t.last_completed_at
    from private.learner_totals t where days is null and t.questions > 0
    order by t.score::float8 / nullif(t.questions, 0) desc nulls last, t.questions desc, t.last_completed_at
    limit 20)
    union all
    (select t.user_id, sum(t.attempts), sum(t.score), sum(t.questions), max(t.last_completed_at)
    from private.learner_days t where days is not null and t.day > today - days
    group by t.user_id having sum(t.questions) > 0
    order by sum(t.score)::float8 / sum(t.questions) desc, sum(t.questions) desc, max(t.last_completed_at)
    limit 20)
  ), ranked as (
    select best.*, row_number() over (
      order by score::float8 / questions::float8 desc, questions desc, last_completed_at) as rank
    from best
  )
  select json_agg(json_build_object('rank', r.rank, 'user_id', r.user_id, 'full_name', p.full_name,
    'attempts', r.attempts, 'score', r.score, 'total_questions', r.questions,
    'average', round((r.score * 100.0 / r.questions)::numeric, 1)) order by r.rank) into rankings
  from ranked r join public.profiles p using (user_id);

  return json_build_object('period', period, 'rankings', coalesce(rankings, '[]'),
    'recent', private.recent_high_scores(days),
    'stats', (
      select json_build_object('learners', case when days is null
          then (select count(*) from private.learner_totals where attempts > 0)
          else (select count(distinct user_id) from private.learner_days where day > today - days and attempts > 0) end,
        'attempts', coalesce(sum(attempts), 0), 'questions', coalesce(sum(questions), 0),
        'average', coalesce(round(sum(score) * 100.0 / nullif(sum(questions), 0), 1), 0))
      from (
        select attempts, score, questions from private.quiz_set_totals where days is null
        union all
        select attempts, score, questions from private.quiz_set_days where days is not null and day > today - days
      ) summed));
end
$$;
grant execute on function public.leaderboard(text) to anon, authenticated, service_role;

-- The 8 best scores of the period, the newer first among equals (learner spec, section 7).
create or replace function private.recent_high_scores(days integer) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('full_name', p.full_name, 'score', a.score,
    'total_questions', a.total_questions, 'percentage', round(a.score * 100.0 / a.total_questions),
    'completed_at', a.completed_at, 'quiz_set_name', q.name, 'course_name', c.name,
    'subcategory_name', s.name, 'category_name', g.name)
    order by a.score desc, a.completed_at desc), '[]')
  from (
    select * from public.quiz_attempts
    where status = 'submitted' and (days is null or completed_at >= now() - make_interval(days => days))
    order by score desc, completed_at desc limit 8
  ) a
  join public.profiles p on p.user_id = a.user_id
  join public.quiz_sets q on q.id = a.quiz_set_id
  join public.courses c on c.id = q.course_id
  join public.subcategories s on s.id = c.subcategory_id
  join public.categories g on g.id = s.category_id
$$;

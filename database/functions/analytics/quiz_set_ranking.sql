-- Quiz sets over 7, 30 or 90 days: the ten with the most submitted attempts, ties broken by the higher average; the
-- ten with the lowest average among those with at least five attempts; and the number of quiz sets by performance.
-- Includes changes not folded yet. While the spans have not been rolled to today (until a minute after midnight), the
-- single days are summed instead.
create or replace function private.quiz_set_ranking(span smallint, site text) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.day_of(now());
  is_rolled constant boolean := (select rolled_on = today from private.standings_state);
begin
  return private.rank_quiz_sets(array(
    select (span, met.quiz_set_id, sum(met.attempts), sum(met.score), sum(met.questions))::private.quiz_set_spans
    from (
      select s.quiz_set_id, s.attempts, s.score, s.questions from private.quiz_set_spans s
      where is_rolled and s.span_days = span
      union all
      select d.quiz_set_id, d.attempts, d.score, d.questions from private.quiz_set_days d
      where not is_rolled and d.day between today - span + 1 and today
      union all
      select c.quiz_set_id, c.attempts, c.score, c.questions from private.figure_changes c
      where c.quiz_set_id is not null and c.day between today - span + 1 and today
    ) met
    group by met.quiz_set_id having sum(met.attempts) > 0), site);
end
$$;

-- Ranks the quiz sets of a site by their summed spans.
create or replace function private.rank_quiz_sets(spans private.quiz_set_spans[], site text) returns json
language sql stable security definer
set search_path = ''
as $$
  with met as materialized (
    select s.quiz_set_id, s.attempts, round(s.score * 100.0 / nullif(s.questions, 0), 1) as average,
      s.score::numeric / nullif(s.questions, 0) as exact, q.name
    from unnest(spans) s join public.quiz_sets q on q.id = s.quiz_set_id
    where not q.is_paper and private.is_of_site(q.tenant_id, rank_quiz_sets.site)
  ), top as (
    select *, row_number() over (order by attempts desc, exact desc nulls last, name, quiz_set_id) as place from met
  ), low as (
    select *, row_number() over (order by exact, attempts desc, name, quiz_set_id) as place
    from met where attempts >= 5
  )
  select json_build_object(
    'met', (select count(*) from met),
    'top', (select coalesce(json_agg(private.ranked_quiz_set(t.quiz_set_id, t.attempts, t.average)
      order by t.place), '[]') from top t where t.place <= 10),
    'lowest', (select coalesce(json_agg(private.ranked_quiz_set(l.quiz_set_id, l.attempts, l.average)
      order by l.place), '[]') from low l where l.place <= 10),
    'labels', (select json_build_object(
      'excellent', count(*) filter (where private.performance_label(average) = 'excellent'),
      'good', count(*) filter (where private.performance_label(average) = 'good'),
      'needs_improvement', count(*) filter (where private.performance_label(average) = 'needs_improvement'))
      from met))
$$;

-- One ranked quiz set, with its course and site.
create or replace function private.ranked_quiz_set(quiz_set_id uuid, attempts bigint, average numeric) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', q.id, 'name', q.name, 'course_name', c.name,
    'site_name', (select t.name from public.tenants t where t.id = q.tenant_id),
    'attempts', ranked_quiz_set.attempts, 'average', ranked_quiz_set.average,
    'label', private.performance_label(ranked_quiz_set.average))
  from public.quiz_sets q join public.courses c on c.id = q.course_id where q.id = ranked_quiz_set.quiz_set_id
$$;

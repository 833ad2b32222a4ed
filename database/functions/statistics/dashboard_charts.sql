-- What the charts of the learner's own page show: the scores of the newest 30 attempts, oldest first,
-- and the share of right answers by topic, towards the pass line of the site visited. The work does not grow with the history. Refuses visitors.
create or replace function public.score_charts() returns json
language plpgsql stable security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller uuid := private.require_user();
begin
  return json_build_object('scores', private.recent_scores(caller), 'topics', private.topic_scores(caller),
    'pass_percent', private.site_pass_percent(private.current_tenant_id()));
end
$$;
grant execute on function public.score_charts() to anon, authenticated;

-- Each towards the line of its own quiz set.
create or replace function private.recent_scores(learner uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    with recent as materialized (
      select * from public.quiz_attempts where user_id = learner and completed_at is not null
      order by completed_at desc limit 30
    )
    select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_name', place.name,
      'percentage', round(a.score * 100.0 / a.total_questions), 'completed_at', a.completed_at,
      'pass_percent', place.pass_percent,
      'passed', private.passes(a.score, a.total_questions, place.pass_percent))
      order by a.completed_at), '[]')
    from recent a
    cross join lateral private.quiz_set_place(a.quiz_set_id) place);
end
$$;

-- The 8 topics with the most questions over all attempts, as weak_topics counts them, weakest first;
-- unanswered counts as wrong. A topic is of no one site: its line is that of the site visited.
create or replace function private.topic_scores(learner uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'correct', correct, 'total', total,
      'percentage', round(correct * 100.0 / total),
      'passed', private.passes(correct::bigint, total::bigint, (
        select private.site_pass_percent(private.current_tenant_id()))))
      order by correct::float8 / total, total desc, name), '[]')
    from (
      select tag.id, tag.name, sum(t.correct) as correct, sum(t.total) as total
      from private.learner_topics t join public.quiz_tags tag on tag.id = t.tag_id
      where t.user_id = learner
      group by tag.id order by total desc, tag.name limit 8
    ) counted);
end
$$;
drop function if exists private.recent_topics(uuid);

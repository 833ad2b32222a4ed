-- The data of the chart on the learner's own page: the scores of the latest 30 attempts, oldest first. The cost does not
-- grow with the history. Refuses visitors.
create or replace function public.score_charts() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return json_build_object('scores', private.recent_scores(caller));
end
$$;
grant execute on function public.score_charts() to anon, authenticated;

-- Each score with the pass percentage of its own quiz set, or the verdict on its examination.
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
      'passed', private.has_passed(a.id, a.score, a.total_questions, place.pass_percent, place.is_paper))
      order by a.completed_at), '[]')
    from recent a
    cross join lateral private.place_of_quiz_set(a.quiz_set_id) place);
end
$$;

drop function if exists private.topic_scores(uuid);
drop function if exists private.recent_topics(uuid);
drop function if exists public.weak_topics(integer);
drop function if exists private.quiz_sets_of_topic(uuid);

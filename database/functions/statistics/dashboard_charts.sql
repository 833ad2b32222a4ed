-- What the charts of the learner's own page show: the scores of the newest 30 attempts, oldest first,
-- and the share of right answers by topic. The work does not grow with the history. Refuses visitors.
create or replace function public.score_charts() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return json_build_object('scores', private.recent_scores(caller), 'topics', private.topic_scores(caller));
end
$$;
grant execute on function public.score_charts() to anon, authenticated;

create or replace function private.recent_scores(learner uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_name', q.name,
    'percentage', round(a.score * 100.0 / a.total_questions), 'completed_at', a.completed_at)
    order by a.completed_at), '[]')
  from (
    select * from public.quiz_attempts where user_id = learner and completed_at is not null
    order by completed_at desc limit 30
  ) a join public.quiz_sets q on q.id = a.quiz_set_id
$$;

-- The 8 topics with the most questions over all attempts, as weak_topics counts them, weakest first;
-- unanswered counts as wrong.
create or replace function private.topic_scores(learner uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'correct', correct, 'total', total,
    'percentage', round(correct * 100.0 / total)) order by correct::float8 / total, total desc, name), '[]')
  from (
    select tag.id, tag.name, sum(t.correct) as correct, sum(t.total) as total
    from private.learner_topics t join public.quiz_tags tag on tag.id = t.tag_id
    where t.user_id = learner
    group by tag.id order by total desc, tag.name limit 8
  ) counted
$$;
drop function if exists private.recent_topics(uuid);

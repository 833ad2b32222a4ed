-- The topics to study again, over all attempts: below 80 %, of at least 3 questions met, weakest
-- first; each with up to two quiz sets of the site visited that ask it most. Refuses visitors.
create or replace function public.weak_topics(topic_count integer default 3) returns json
language plpgsql stable security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller uuid := private.require_user();
begin
  return (
    select coalesce(json_agg(json_build_object('id', weak.id, 'name', weak.name,
      'correct', weak.correct, 'total', weak.total,
      'percentage', round(weak.correct * 100.0 / weak.total, 1),
      'quiz_sets', private.quiz_sets_of_topic(weak.id))
      order by weak.correct::float8 / weak.total, weak.total desc, weak.name), '[]')
    from (
      select tag.id, tag.name, sum(t.correct) as correct, sum(t.total) as total
      from private.learner_topics t join public.quiz_tags tag on tag.id = t.tag_id
      where t.user_id = caller
      group by tag.id
      having sum(t.total) >= 3 and sum(t.correct) * 100 < sum(t.total) * 80
      order by sum(t.correct)::float8 / sum(t.total), sum(t.total) desc, tag.name
      limit least(greatest(coalesce(topic_count, 3), 1), 20)
    ) weak);
end
$$;
grant execute on function public.weak_topics(integer) to anon, authenticated;

-- Says how many questions of a quiz set have the topic, never which.
create or replace function private.quiz_sets_of_topic(topic_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'tenant_id', tenant_id,
    'points_cost', points_cost, 'questions', questions) order by questions desc, name), '[]')
  from (
    select s.id, s.name, s.tenant_id, s.points_cost, count(*) as questions
    from public.question_tags link
    join private.questions q on q.id = link.question_id
    join public.quiz_sets s on s.id = q.quiz_set_id
    where link.tag_id = topic_id and s.is_active and s.status = 'published' and q.status = 'published'
      and s.tenant_id is not distinct from (select private.current_tenant_id())
    group by s.id order by questions desc, s.name limit 2
  ) asked
$$;

-- Lists of a learner's attempts with the names of where they belong, on whatever site.
create or replace function private.attempt_history(learner uuid, page integer) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_id', a.quiz_set_id, 'score', a.score,
    'total_questions', a.total_questions, 'percentage', round(a.score * 100.0 / a.total_questions),
    'mode', a.mode, 'time_spent_seconds', a.time_spent_seconds, 'duration_seconds', a.duration_seconds,
    'completed_at', a.completed_at, 'quiz_set_name', q.name, 'course_name', c.name,
    'subcategory_name', s.name, 'category_name', g.name) order by a.completed_at desc), '[]')
  from (
    select * from public.quiz_attempts where user_id = learner and completed_at is not null
    order by completed_at desc limit 10 offset (page - 1) * 10
  ) a
  join public.quiz_sets q on q.id = a.quiz_set_id
  join public.courses c on c.id = q.course_id
  join public.subcategories s on s.id = c.subcategory_id
  join public.categories g on g.id = s.category_id
$$;

create or replace function private.attempts_in_progress(learner uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', a.id, 'quiz_set_id', a.quiz_set_id, 'mode', a.mode,
    'started_at', a.started_at, 'deadline_at', a.deadline_at, 'total_questions', a.total_questions,
    'quiz_set_name', q.name) order by a.started_at desc), '[]')
  from public.quiz_attempts a join public.quiz_sets q on q.id = a.quiz_set_id
  where a.user_id = learner and a.status = 'in_progress'
$$;

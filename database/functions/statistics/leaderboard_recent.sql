-- The 8 best scores of a span (0 for all time) in published quiz sets, the newer first among equals: of
-- all time by the index of scores, of a span the best of the best of each of its days. Administrators may
-- try a draft, whose name is nobody else's to read.
create or replace function private.recent_high_scores(span smallint) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  best uuid[];
begin
  if span = 0 then
    best := array(
      select a.id from public.quiz_attempts a where a.status = 'submitted' and exists (
        select from public.quiz_sets q where q.id = a.quiz_set_id and q.status = 'published')
      order by a.score desc, a.completed_at desc limit 8);
  else
    best := array(
      select a.id from generate_series(0, span - 1) back
      cross join lateral (
        select id, score, completed_at from public.quiz_attempts
        where status = 'submitted' and private.is_published(quiz_set_id)
          and (completed_at at time zone interval '7 hours')::date = private.day_of(now()) - back
        order by score desc, completed_at desc limit 8
      ) a
      order by a.score desc, a.completed_at desc limit 8);
  end if;
  return (
    select coalesce(json_agg(json_build_object('full_name', p.full_name,
      'is_me', a.user_id is not distinct from (select auth.uid()), 'score', a.score,
      'total_questions', a.total_questions, 'percentage', round(a.score * 100.0 / a.total_questions),
      'completed_at', a.completed_at, 'quiz_set_name', place.name, 'course_name', place.course_name,
      'subcategory_name', place.subcategory_name, 'category_name', place.category_name)
      order by a.score desc, a.completed_at desc), '[]')
    from unnest(best) met (id)
    cross join lateral (
      select own.user_id, own.quiz_set_id, own.score, own.total_questions, own.completed_at
      from public.quiz_attempts own where own.id = met.id offset 0
    ) a
    join public.profiles p on p.user_id = a.user_id
    cross join lateral private.quiz_set_place(a.quiz_set_id) place);
end
$$;

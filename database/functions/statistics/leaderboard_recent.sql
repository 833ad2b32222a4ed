-- The 8 best scores of a span (0 for all time) that count in public (board_of.sql), in quiz sets shown on the current
-- site, so that no name outside its catalogue appears; newer ones first among equal scores. All-time scores are read
-- from the index of a site's scores; for a span, the best of each day are combined. Quiz sets hidden since are
-- skipped, up to a thousand scores of all time and a hundred of a day.
create or replace function private.recent_high_scores(here uuid, span smallint) returns json
language plpgsql stable security definer
set search_path = ''
-- Forces the indexes of scores: next to the limit of a thousand, sorting all of a site's attempts looks cheap to the
-- planner.
set enable_sort = off
set jit = off
as $$
declare
  site constant uuid := private.figure_site(here);
  best uuid[];
begin
  if span = 0 then
    best := array(
      select a.id from (
        select id, quiz_set_id, score, completed_at from public.quiz_attempts
        where board is not null and private.figure_site(tenant_id) = site
        order by score desc, completed_at desc limit 1000
      ) a
      where private.shows_quiz_set(here, a.quiz_set_id)
      order by a.score desc, a.completed_at desc limit 8);
  else
    best := array(
      select a.id from generate_series(0, span - 1) back
      cross join lateral (
        select met.id, met.score, met.completed_at from (
          select id, quiz_set_id, score, completed_at from public.quiz_attempts
          where board is not null and private.figure_site(tenant_id) = site
            and (completed_at at time zone interval '7 hours')::date = private.day_of(now()) - back
          order by score desc, completed_at desc limit 100
        ) met
        where private.shows_quiz_set(here, met.quiz_set_id)
        order by met.score desc, met.completed_at desc limit 8
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
    cross join lateral private.place_of_quiz_set(a.quiz_set_id) place);
end
$$;

-- A quiz set of the site visited that the learner has never begun, from the nearest subcategory that has one they
-- can pay for: that of their last one here, then those of its category, then the catalogue's order. Where none has,
-- the nearest one. Each result asks for it, so however large the catalogue it looks into that subcategory and 50 others
-- that have something, of which into more than nine only where nothing nearer can be paid for; and for the last one here
-- among the learner's latest 50 attempts.
create or replace function private.next_quiz_set(learner uuid) returns json
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  here constant uuid := private.current_tenant_id();
  points constant integer := (select p.points from public.profiles p where p.user_id = learner);
  last record;
  past integer;
  near uuid;
  met public.quiz_sets;
  chosen public.quiz_sets;
begin
  select c.id as course_id, c.subcategory_id, s.category_id into last
  from (
    select a.quiz_set_id, a.completed_at from public.quiz_attempts a
    where a.user_id = learner and a.completed_at is not null order by a.completed_at desc limit 50
  ) recent
  join public.quiz_sets q on q.id = recent.quiz_set_id and q.tenant_id is not distinct from here
  join public.courses c on c.id = q.course_id
  join public.subcategories s on s.id = c.subcategory_id
  order by recent.completed_at desc limit 1;

  chosen := private.unbegun_quiz_set(learner, last.subcategory_id, last.course_id, points);
  if (chosen.points_cost <= points) is not true then
    <<nearest>>
    foreach past in array array[0, 9] loop
      for near in
        select * from private.near_subcategories(here, last.category_id, last.subcategory_id, past,
          most => case past when 0 then 9 else 41 end)
      loop
        met := private.unbegun_quiz_set(learner, near, last.course_id, points);
        if chosen.id is null or met.points_cost <= points then
          chosen := met;
        end if;
        exit nearest when chosen.points_cost <= points;
      end loop;
    end loop;
  end if;
  return (
    select json_build_object('id', chosen.id, 'name', chosen.name, 'tenant_id', chosen.tenant_id,
      'course_name', c.name, 'total_questions', chosen.total_questions, 'points_cost', chosen.points_cost,
      'time_limit_minutes', chosen.time_limit_minutes)
    from public.courses c where c.id = chosen.course_id);
end
$$;

-- Of one subcategory: what the learner can pay for first, then of that course, then in the catalogue's order.
create or replace function private.unbegun_quiz_set(learner uuid, subcategory_id uuid, near_course_id uuid, points integer)
returns public.quiz_sets
language sql stable security definer
set search_path = ''
as $$
  select q.* from public.subcategories s
  join public.categories g on g.id = s.category_id and g.is_active
  join public.courses c on c.subcategory_id = s.id and c.is_active
  join public.quiz_sets q on q.course_id = c.id and q.is_active and q.status = 'published' and q.total_questions > 0
  where s.id = unbegun_quiz_set.subcategory_id and s.is_active
    and not exists (select from public.quiz_attempts a where a.quiz_set_id = q.id and a.user_id = learner)
  order by q.points_cost <= unbegun_quiz_set.points desc, (c.id = near_course_id) desc nulls last,
    c.display_order, c.name, q.display_order, q.name
  limit 1
$$;

-- Of the subcategories of a site that have something to begin, but for one, `most` at most after the first `past`: of
-- that one's category first, then in the catalogue's order. Each is looked at by itself, by the indexes (`order by`,
-- `limit`), and none after the last that is asked for: whatever the planner believes, no quiz sets are read whole.
create or replace function private.near_subcategories(site uuid, near_category_id uuid, but_for uuid, past integer, most integer)
returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  category uuid;
  near uuid;
  place integer := 0;
begin
  for category in
    select g.id from public.categories g where g.tenant_id is not distinct from site and g.is_active
    order by (g.id = near_category_id) desc nulls last, g.display_order, g.name, g.id
  loop
    for near in
      select s.id from public.subcategories s
      where s.category_id = category and s.is_active and s.id is distinct from but_for
      order by s.display_order, s.name, s.id
    loop
      perform from public.courses c
      cross join lateral (
        select from public.quiz_sets q where q.course_id = c.id
          and q.is_active and q.status = 'published' and q.total_questions > 0 limit 1
      ) filled
      where c.subcategory_id = near and c.is_active order by c.display_order limit 1;
      continue when not found;
      place := place + 1;
      if place > past then
        return next near;
      end if;
      if place >= past + most then
        return;
      end if;
    end loop;
  end loop;
end
$$;

-- Suggests a quiz set of a site that the learner has never started, from the nearest subcategory with one that they
-- can pay for: the subcategory of their last attempt here, then others of its category, then the catalogue's order.
-- Within a subcategory, one that can be done in `within` minutes precedes others; null does not limit them.
-- If none is affordable, suggests the nearest one; if the site has nothing cheap enough, it does not search further
-- for that. Each result calls this function, so the cost is bounded for any catalogue: it examines that subcategory
-- and 50 others with quiz sets, and the learner's latest 50 attempts for the last one here. Each subcategory is read
-- separately through indexes (`order by`, `limit`), and none after the chosen one, so that no plan reads all quiz
-- sets.
create or replace function private.next_quiz_set(learner uuid, here uuid, within integer default null)
returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  points constant integer := (select p.points from public.profiles p where p.user_id = learner);
  payable boolean;
  last record;
  category uuid;
  near uuid;
  looked_into integer := 0;
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

  chosen := private.unbegun_quiz_set(learner, last.subcategory_id, last.course_id, points, within);
  if chosen.id is null or chosen.points_cost > points then
    payable := private.has_quiz_set_for(here, points);
    <<nearest>>
    for category in
      select g.id from private.shown_categories join public.categories g using (id)
      where g.tenant_id is not distinct from here
      order by (g.id = last.category_id) desc nulls last, g.display_order, g.name, g.id
    loop
      exit nearest when chosen.id is not null and (not payable or chosen.points_cost <= points);
      for near in
        select s.id from public.subcategories s
        where s.category_id = category and s.is_active and s.id is distinct from last.subcategory_id
        order by s.display_order, s.name, s.id
      loop
        perform from public.courses c
        cross join lateral (
          select from public.quiz_sets q
          where q.course_id = c.id and private.is_open(q) and q.total_questions > 0 limit 1
        ) filled
        where c.subcategory_id = near and c.is_active order by c.display_order limit 1;
        continue when not found;
        met := private.unbegun_quiz_set(learner, near, last.course_id, points, within);
        if chosen.id is null or met.points_cost <= points then
          chosen := met;
        end if;
        looked_into := looked_into + 1;
        exit nearest when looked_into = 50
          or chosen.id is not null and (not payable or chosen.points_cost <= points);
      end loop;
    end loop;
  end if;
  return (
    select json_build_object('id', chosen.id, 'name', chosen.name, 'tenant_id', chosen.tenant_id,
      'course_name', c.name, 'total_questions', chosen.total_questions, 'points_cost', private.start_cost(chosen),
      'time_limit_minutes', chosen.time_limit_minutes)
    from public.courses c where c.id = chosen.course_id);
end
$$;

-- True if a site may have a quiz set for so many points. Reads only the cheapest one, the first of an index, even if
-- it lies below a hidden row, because the result only decides whether to continue the search. Orders by both columns
-- on the hub; otherwise the planner would sort all rows.
create or replace function private.has_quiz_set_for(site uuid, points integer) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(has_quiz_set_for.points >= case when site is null then (
    select q.points_cost from public.quiz_sets q where q.tenant_id is null
      and not q.is_paper and private.is_open(q) and q.total_questions > 0
    order by q.tenant_id, q.points_cost limit 1
  ) else (
    select q.points_cost from public.quiz_sets q where q.tenant_id = site
      and not q.is_paper and private.is_open(q) and q.total_questions > 0
    order by q.points_cost limit 1
  ) end, false);
end
$$;

-- The best quiz set of one subcategory: affordable ones first, then those that fit into the minutes, those of the same
-- course, and the catalogue's order.
create or replace function private.unbegun_quiz_set(learner uuid, subcategory_id uuid, near_course_id uuid, points integer,
  within integer)
returns public.quiz_sets
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first public.quiz_sets;
begin
  select q.* into first from private.shown_subcategories s
  join public.courses c on c.subcategory_id = s.id and c.is_active
  join public.quiz_sets q on q.course_id = c.id and private.is_open(q) and q.total_questions > 0
  where s.id = unbegun_quiz_set.subcategory_id
    and not exists (select from public.quiz_attempts a where a.quiz_set_id = q.id and a.user_id = learner)
  order by q.points_cost <= unbegun_quiz_set.points desc,
    -- One without a time limit can be continued on another day.
    (within is null or q.time_limit_minutes is null or least(q.time_limit_minutes, q.total_questions) <= within) desc,
    (c.id = near_course_id) desc nulls last,
    c.display_order, c.name, q.display_order, q.name
  limit 1;
  return first;
end
$$;

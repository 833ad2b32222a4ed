-- A quiz set of a site that the learner has never begun, from the nearest subcategory that has one they
-- can pay for: that of their last one here, then those of its category, then the catalogue's order. Where none has,
-- the nearest one, for which no other is looked into where nothing on the site is cheap enough. Each result asks for it,
-- so however large the catalogue it looks into that subcategory and 50 others that have something, and for the last one
-- here among the learner's latest 50 attempts. Each subcategory is looked at by itself, by the indexes (`order by`,
-- `limit`), and none after the one that is taken: whatever the planner believes, no quiz sets are read whole.
create or replace function private.next_quiz_set(learner uuid, here uuid) returns json
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
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

  chosen := private.unbegun_quiz_set(learner, last.subcategory_id, last.course_id, points);
  if chosen.id is null or chosen.points_cost > points then
    payable := private.has_quiz_set_for(here, points);
    <<nearest>>
    for category in
      select g.id from public.categories g where g.tenant_id is not distinct from here and g.is_active
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
          select from public.quiz_sets q where q.course_id = c.id
            and q.is_active and q.status = 'published' and q.total_questions > 0 limit 1
        ) filled
        where c.subcategory_id = near and c.is_active order by c.display_order limit 1;
        continue when not found;
        met := private.unbegun_quiz_set(learner, near, last.course_id, points);
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
      'course_name', c.name, 'total_questions', chosen.total_questions, 'points_cost', chosen.points_cost,
      'time_limit_minutes', chosen.time_limit_minutes)
    from public.courses c where c.id = chosen.course_id);
end
$$;

-- Whether a site has anything at all that so many points pay for: by its cheapest, the first of an index. Of the hub
-- by both columns, or the planner would sort all there are.
create or replace function private.has_quiz_set_for(site uuid, points integer) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(has_quiz_set_for.points >= case when site is null then (
    select q.points_cost from public.quiz_sets q where q.tenant_id is null
      and q.is_active and q.status = 'published' and q.total_questions > 0
    order by q.tenant_id, q.points_cost limit 1
  ) else (
    select q.points_cost from public.quiz_sets q where q.tenant_id = site
      and q.is_active and q.status = 'published' and q.total_questions > 0
    order by q.points_cost limit 1
  ) end, false);
end
$$;

-- Of one subcategory: what the learner can pay for first, then of that course, then in the catalogue's order.
create or replace function private.unbegun_quiz_set(learner uuid, subcategory_id uuid, near_course_id uuid, points integer)
returns public.quiz_sets
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first public.quiz_sets;
begin
  select q.* into first from public.subcategories s
  join public.categories g on g.id = s.category_id and g.is_active
  join public.courses c on c.subcategory_id = s.id and c.is_active
  join public.quiz_sets q on q.course_id = c.id and q.is_active and q.status = 'published' and q.total_questions > 0
  where s.id = unbegun_quiz_set.subcategory_id and s.is_active
    and not exists (select from public.quiz_attempts a where a.quiz_set_id = q.id and a.user_id = learner)
  order by q.points_cost <= unbegun_quiz_set.points desc, (c.id = near_course_id) desc nulls last,
    c.display_order, c.name, q.display_order, q.name
  limit 1;
  return first;
end
$$;

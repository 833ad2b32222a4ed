-- The rows that visitors may see: active ones whose parents are all shown too. Each level has a view that joins the
-- level above, so nothing is shown below an inactive row. Policies, starts, leaderboards, figures, page titles and
-- recommendations read these views, and add the condition on the site themselves. Request roles read the views only
-- within policies, because no request reaches this schema. A policy looks up the parent's key, which the planner
-- turns into one index lookup, or into one list for a statement that reads many rows.
-- Questions: what sells or shows one to learners reads private.shown_questions, or stores what it read there and
-- follows it (exams/renew_papers.sql). What an attempt asked stays readable in the attempt and its result.

-- True for an active, published quiz set, its parents aside. Sets no search_path, so that PostgreSQL can inline it.
create or replace function private.is_open(quiz_set public.quiz_sets) returns boolean
language sql immutable parallel safe
as $$
  select quiz_set.is_active and quiz_set.status = 'published'
$$;
grant execute on function private.is_open(public.quiz_sets) to anon, authenticated, service_role;

create or replace view private.shown_tenants as
select t.id from public.tenants t where t.is_active;

create or replace view private.shown_categories as
select g.id, g.tenant_id from public.categories g
where g.is_active and (g.tenant_id is null or exists (select from private.shown_tenants t where t.id = g.tenant_id));

create or replace view private.shown_subcategories as
select s.id, s.category_id, s.tenant_id from public.subcategories s
join private.shown_categories g on g.id = s.category_id
where s.is_active;

create or replace view private.shown_courses as
select c.id, c.subcategory_id, c.tenant_id from public.courses c
join private.shown_subcategories s on s.id = c.subcategory_id
where c.is_active;

create or replace view private.shown_quiz_sets as
select q.id, q.course_id, q.tenant_id, q.total_questions from public.quiz_sets q
join private.shown_courses c on c.id = q.course_id
where private.is_open(q);

-- True for a published question that is not held, its quiz set aside. Sets no search_path, so that PostgreSQL can
-- inline it.
create or replace function private.is_open_question(question private.questions) returns boolean
language sql immutable parallel safe
as $$
  select question.status = 'published' and question.held_at is null
$$;
grant execute on function private.is_open_question(private.questions) to anon, authenticated, service_role;

-- Dropped ones are explained in results and practised, and asked by nothing new.
create or replace view private.shown_questions as
select q.id, q.quiz_set_id, q.tenant_id, q.is_dropped from private.questions q
join private.shown_quiz_sets s on s.id = q.quiz_set_id
where private.is_open_question(q);

grant select on private.shown_tenants, private.shown_categories, private.shown_subcategories, private.shown_courses
  to anon, authenticated;

-- True when a site shows a quiz set.
create or replace function private.shows_quiz_set(here uuid, set_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.shown_quiz_sets s where s.id = set_id and s.tenant_id is not distinct from here);
end
$$;

-- True when a question is shown on its site.
create or replace function private.shows_question(question_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.shown_questions q where q.id = shows_question.question_id);
end
$$;

-- True when the subject of a page title is shown on its site; titles for kinds of hub pages have no subject.
create or replace function private.is_title_shown(reference_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return reference_id is null
    or exists (select from private.shown_tenants t where t.id = is_title_shown.reference_id)
    or exists (select from private.shown_categories g where g.id = is_title_shown.reference_id)
    or exists (select from private.shown_subcategories s where s.id = is_title_shown.reference_id)
    or exists (select from private.shown_courses c where c.id = is_title_shown.reference_id)
    or exists (select from private.shown_quiz_sets q where q.id = is_title_shown.reference_id);
end
$$;
grant execute on function private.is_title_shown(uuid) to anon, authenticated, service_role;

-- Counts the rows that are deleted along with these rows, active or not, including learners' attempts, of which those
-- in progress also by themselves, because a deletion withdraws them (attempts/withdraw_attempts.sql); for tenants also
-- hosts, texts, page titles and managers; for examinations their papers, whose attempts remain; for laws
-- their versions, and the questions that cite them and remain. For tags, the rows that lose the tag; for tag categories and
-- subjects, their tags, which remain without one.
create or replace function private.contents_of(table_name text, ids uuid[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  contents jsonb;
begin
  if table_name = 'tag_categories' then
    return jsonb_build_object('tags',
      (select count(*) from public.quiz_tags where category_id = any (ids)));
  elsif table_name = 'subjects' then
    return jsonb_build_object('tags',
      (select count(*) from public.quiz_tags where subject_id = any (ids)));
  elsif table_name = 'laws' then
    return jsonb_build_object(
      'law_versions', (select count(*) from public.law_versions where law_id = any (ids)),
      'questions', (select count(distinct question_id) from public.question_laws where law_id = any (ids)));
  elsif table_name = 'exam_blueprints' then
    return jsonb_build_object('papers',
      (select count(*) from public.exam_papers where blueprint_id = any (ids)));
  elsif table_name = 'quiz_tags' then
    return jsonb_build_object(
      'quiz_sets', (select count(*) from public.quiz_set_tags where tag_id = any (ids)),
      'questions', (select count(*) from public.question_tags where tag_id = any (ids)));
  end if;
  with category as (
      select id from public.categories where table_name = 'tenants' and tenant_id = any (ids)),
    sub as (
      select id from public.subcategories where category_id in (select id from category)
        or (table_name = 'categories' and category_id = any (ids))),
    course as (
      select id from public.courses where subcategory_id in (select id from sub)
        or (table_name = 'subcategories' and subcategory_id = any (ids))),
    quiz as (
      select id from public.quiz_sets where course_id in (select id from course)
        or (table_name = 'courses' and course_id = any (ids))
        or (table_name = 'quiz_sets' and id = any (ids))),
    -- The papers of a tenant's examinations, which are in no course.
    sat as (
      select id from quiz
      union all
      select id from public.quiz_sets where table_name = 'tenants' and is_paper and tenant_id = any (ids))
  select jsonb_build_object(
    'subcategories', (select count(*) from sub),
    'courses', (select count(*) from course),
    'quiz_sets', (select count(*) from quiz),
    'questions', (select count(*) from private.questions where quiz_set_id in (select id from quiz)),
    'attempts', (select count(*) from public.quiz_attempts where quiz_set_id in (select id from sat)),
    'running_attempts', (select count(*) from public.quiz_attempts
      where status = 'in_progress' and quiz_set_id in (select id from sat)))
    || case table_name when 'quiz_sets' then jsonb_build_object(
      'tags', (select count(*) from public.quiz_set_tags where quiz_set_id = any (ids)))
    when 'tenants' then jsonb_build_object(
      'categories', (select count(*) from category),
      'hosts', (select count(*) from public.tenant_domains where tenant_id = any (ids)),
      'settings', (select count(*) from public.site_settings s, unnest(ids) of_site (tenant)
        where starts_with(s.key, 'tenant_' || of_site.tenant || '_')),
      'managers', (select count(*) from public.tenant_managers where tenant_id = any (ids)),
      'seo', (select count(*) from public.seo_settings where reference_id = any (ids)))
    else '{}' end
  into contents;
  return contents;
end
$$;

-- Undoes a copy by deleting all of its rows; undo_batch has checked the caller. Refuses once a row was changed,
-- moved, deleted or added, or a learner has started one of its quiz sets (batch_moved). This is final: the deleted
-- rows still exist in the source, so neither the trail nor the trash stores them.
create or replace function private.undo_copy_catalogue(batch uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  this private.catalogue_copies;
  sets uuid[];
  part uuid[];
  gone bigint := 0;
  part_size constant integer := 100;
begin
  -- The administrator who made the copy may have become a manager since.
  perform private.require_admin();
  select * into this from private.catalogue_copies c where c.batch = undo_copy_catalogue.batch for update;
  -- From here on, starts of these quiz sets wait.
  perform from public.quiz_sets q where q.course_id in (select id from private.copied_courses(this))
  order by q.id for update;
  if not private.is_unused_copy(this) then
    perform private.fail('batch_moved');
  end if;
  perform set_config('back_office.named', '', true);
  sets := array(select q.id from public.quiz_sets q
    where q.course_id in (select id from private.copied_courses(this)) order by q.id);
  for start in 1..cardinality(sets) by part_size loop
    part := sets[start:start + part_size - 1];
    gone := gone + cardinality(part) + (select count(*) from private.questions q where q.quiz_set_id = any (part));
    delete from public.quiz_sets q where q.id = any (part);
    perform private.report_progress(gone);
  end loop;
  delete from public.categories c where c.id = any (this.category_ids);
  -- Laws that only the copied questions cited, with the copied versions.
  delete from public.laws l
  where l.tenant_id is not distinct from this.target_id and (l.created_at, l.updated_at) = (this.created_at, this.created_at)
    and not exists (select from public.question_laws c where c.law_id = l.id)
    and not exists (
      select from public.law_versions v where v.law_id = l.id and v.updated_at <> this.created_at);
  perform private.audit('undo_copy_catalogue', 'categories', this.category_ids[1]::text,
    jsonb_build_object('name', private.site_of(this.source_id) ->> 'name', 'tenant_id', this.target_id) || this.counts, null);
end
$$;

-- The courses of a copy.
create or replace function private.copied_courses(copied private.catalogue_copies) returns setof public.courses
language sql stable security definer
set search_path = ''
as $$
  select c.* from public.courses c join public.subcategories s on s.id = c.subcategory_id
  where s.category_id = any (copied.category_ids)
$$;

-- True when a copy's rows are complete and unchanged, with no others below its categories and no attempts.
create or replace function private.is_unused_copy(copied private.catalogue_copies) returns boolean
language sql stable security definer
set search_path = ''
as $$
  with category as (select * from public.categories c where c.id = any (copied.category_ids)),
    sub as (select * from public.subcategories s where s.category_id = any (copied.category_ids)),
    course as (select * from private.copied_courses(copied)),
    quiz as (select q.* from public.quiz_sets q where q.course_id in (select id from course)),
    question as (select q.* from private.questions q where q.quiz_set_id in (select id from quiz)),
    stood as (
      select 'categories' as kind, created_at, updated_at from category
      union all select 'subcategories', created_at, updated_at from sub
      union all select 'courses', created_at, updated_at from course
      union all select 'quiz_sets', created_at, updated_at from quiz
      union all select 'questions', created_at, updated_at from question
    )
  select not exists (select from stood where (created_at, updated_at) <> (copied.created_at, copied.created_at))
    and not exists (select from jsonb_each_text(copied.counts) counted
      where counted.value::bigint <> (select count(*) from stood where kind = counted.key))
    and not exists (select from public.quiz_attempts a where a.quiz_set_id in (select id from quiz))
$$;

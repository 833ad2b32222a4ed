-- Papers of examinations are copies: lists of questions of other quiz sets, with editions made in advance. What changes,
-- hides or returns a question, or anything above it, calls these functions, so that no start needs to look.

-- Ends the current editions of papers with these questions. Counts what the next ones ask, which a start makes
-- (questions/current_edition.sql), of papers that are not retired.
create or replace function private.renew_papers(question_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  papers uuid[] := private.lock_papers(question_ids);
begin
  if papers <> '{}' then
    update private.quiz_set_editions set is_current = false where quiz_set_id = any (papers) and is_current;
    papers := array(
      select p.quiz_set_id from public.exam_papers p where p.quiz_set_id = any (papers) and p.retired_at is null);
    update public.quiz_sets s set total_questions = coalesce(counted.questions, 0)
    from unnest(papers) paper (id)
    left join (
      select asked.quiz_set_id, count(*) as questions from private.questions_of_papers asked
      where asked.quiz_set_id = any (papers) group by 1
    ) counted on counted.quiz_set_id = paper.id
    where s.id = paper.id and s.total_questions <> coalesce(counted.questions, 0);
  end if;
end
$$;

-- The papers of examinations with any of these questions, locked. They are locked after quiz sets with questions of
-- their own, each kind by its ids, so that two changes do not deadlock.
create or replace function private.lock_papers(question_ids uuid[]) returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  papers uuid[];
begin
  select array_agg(distinct p.quiz_set_id) into papers
  from private.exam_paper_questions asked join public.exam_papers p on p.id = asked.paper_id
  where asked.question_id = any (question_ids);
  if papers is not null then
    perform from public.quiz_sets where id = any (papers) order by id for no key update;
  end if;
  return coalesce(papers, '{}');
end
$$;

-- Locks all that is above questions, from the top, each level by its ids, for those that add questions to papers or move
-- them: neither they nor who switches a category off at the same time would see the other.
create or replace function private.lock_above(question_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  course_ids constant uuid[] := array(
    select distinct s.course_id from private.questions q join public.quiz_sets s on s.id = q.quiz_set_id
    where q.id = any (question_ids));
  subcategory_ids constant uuid[] := array(select c.subcategory_id from public.courses c where c.id = any (course_ids));
  category_ids constant uuid[] := array(select s.category_id from public.subcategories s where s.id = any (subcategory_ids));
begin
  perform from public.tenants t
  where t.id in (select g.tenant_id from public.categories g where g.id = any (category_ids)) order by t.id for share;
  perform from public.categories g where g.id = any (category_ids) order by g.id for share;
  perform from public.subcategories s where s.id = any (subcategory_ids) order by s.id for share;
  perform from public.courses c where c.id = any (course_ids) order by c.id for share;
end
$$;

-- Renews the papers with questions below rows of the catalogue that were switched on or off, or moved. The argument is the
-- column of the row above. Deleted and restored rows take their questions along (questions/track_questions.sql), and so do
-- those that move to another site. Reads the quiz sets below, and their questions in papers, whatever else is below.
create or replace function private.follow_catalogue() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed uuid[];
  is_moved boolean;
  sets uuid[];
  asked uuid[];
begin
  select array_agg(own.id), bool_or(own.n -> tg_argv[0] <> own.o -> tg_argv[0]) into changed, is_moved
  from (
    select id, to_jsonb(n) as n, to_jsonb(o) as o from new_rows n join old_rows o using (id) offset 0
  ) own
  where (own.n -> 'is_active', own.n -> 'status', own.n -> tg_argv[0])
    is distinct from (own.o -> 'is_active', own.o -> 'status', own.o -> tg_argv[0]);
  if changed is null then
    return null;
  end if;
  sets := private.quiz_sets_below(tg_table_name, changed);
  asked := array(
    select q.id from private.questions q where q.quiz_set_id = any (sets)
      and exists (select from private.exam_paper_questions p where p.question_id = q.id));
  if is_moved then
    perform private.lock_above(asked);
  end if;
  perform private.renew_papers(asked);
  return null;
end
$$;

-- The quiz sets of these rows of a level, or the rows themselves.
create or replace function private.quiz_sets_below(level text, ids uuid[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  below uuid[] := ids;
begin
  if level = 'tenants' then
    below := array(select g.id from public.categories g where g.tenant_id = any (below));
  end if;
  if level in ('tenants', 'categories') then
    below := array(select s.id from public.subcategories s where s.category_id = any (below));
  end if;
  if level in ('tenants', 'categories', 'subcategories') then
    below := array(select c.id from public.courses c where c.subcategory_id = any (below));
  end if;
  if level <> 'quiz_sets' then
    below := array(select q.id from public.quiz_sets q where q.course_id = any (below));
  end if;
  return below;
end
$$;

-- Renews the papers of a restored examination: nothing followed their questions while it was deleted.
create or replace function private.renew_restored_papers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  asked uuid[];
begin
  if current_setting('back_office.restoring', true) = 'on' then
    asked := array(select distinct question_id from new_rows);
    perform private.lock_above(asked), private.renew_papers(asked);
  end if;
  return null;
end
$$;
create or replace trigger renew_restored_papers after insert on private.exam_paper_questions
  referencing new table as new_rows for each statement execute function private.renew_restored_papers();

do $$
declare
  own record;
begin
  for own in
    select * from (values ('tenants', ''), ('categories', 'tenant_id'), ('subcategories', 'category_id'),
      ('courses', 'subcategory_id'), ('quiz_sets', 'course_id')) level (name, parent)
  loop
    execute format('create or replace trigger follow_catalogue after update on public.%I
      referencing old table as old_rows new table as new_rows
      for each statement execute function private.follow_catalogue(%L)', own.name, own.parent);
  end loop;
end
$$;

-- The filters of the back office's list as a condition on a table q with the columns id, quiz_set_id and status: site
-- ('global' or a tenant), category, subcategory, course, quiz_set, tag_category, tag, status, reports ('open'). A
-- malformed id matches no question. Values are quoted here, so that no request can inject SQL. `row_by_row` prevents
-- the conditions from becoming joins, for a table that is read in full anyway. Otherwise questions of a tag or with
-- reports are looked up first: as a join, the planner would search all questions in the list's order for a tag that few
-- have, because it knows the average number of questions of a tag only.
create or replace function private.question_condition(filters jsonb, row_by_row boolean) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  one_of constant text := case when row_by_row then 'coalesce(%s in (%s), false)' else '%s in (%s)' end;
  -- Queries of question ids, which the condition intersects.
  lookups text[] := '{}';
  conditions text[] := array['true'];
  sets text[] := '{}';
  wanted record;
begin
  for wanted in
    select key as name, value as given, private.uuid_or_null(value) as id
    from jsonb_each_text(coalesce(filters, '{}')) where value is not null
  loop
    case wanted.name
      when 'quiz_set' then
        conditions := conditions || format('q.quiz_set_id = %L::uuid', wanted.id);
      when 'course' then
        sets := sets || format('s.course_id = %L::uuid', wanted.id);
      when 'subcategory' then
        sets := sets || format('s.course_id in (select c.id from public.courses c where c.subcategory_id = %L::uuid)', wanted.id);
      when 'category' then
        sets := sets || format('s.course_id in (select c.id from public.courses c
          join public.subcategories b on b.id = c.subcategory_id where b.category_id = %L::uuid)', wanted.id);
      when 'site' then
        sets := sets || case when wanted.given = 'global' then 's.tenant_id is null'
          else format('s.tenant_id = %L::uuid', wanted.id) end;
      when 'status' then
        conditions := conditions || format('q.status = %L', wanted.given);
      when 'tag' then
        lookups := lookups || format('select l.question_id from public.question_tags l where l.tag_id = %L::uuid', wanted.id);
      when 'tag_category' then
        -- Not looked up first: the tags of a category may be on a third of all questions.
        conditions := conditions || format('coalesce(q.id in (select l.question_id from public.question_tags l
          join public.quiz_tags g on g.id = l.tag_id where g.category_id = %L::uuid), false)', wanted.id);
      when 'reports' then
        lookups := lookups || format('select r.question_id from public.question_reports r where r.status = %L', wanted.given);
      else
        conditions := conditions || 'false'::text;
    end case;
  end loop;
  if sets <> '{}' then
    conditions := conditions || format(one_of, 'q.quiz_set_id',
      'select s.id from public.quiz_sets s where ' || array_to_string(sets, ' and '));
  end if;
  if lookups <> '{}' then
    -- One array: PostgreSQL before 17 searches an index for the product of two.
    conditions := conditions || format(case when row_by_row then one_of else '%s = any (array(%s))' end, 'q.id',
      array_to_string(lookups, ' intersect '));
  end if;
  return array_to_string(conditions, ' and ');
end
$$;

-- The laws that a question cites, as learners read them with its key: for each the sections and the day of the earliest
-- check. Citations that no user has checked are left out; null without any. Called for each answer: PL/pgSQL keeps the
-- plan, which an SQL function would make each time.
create or replace function private.cited_laws(question_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select json_agg(json_build_object('name', cited.short_name, 'kind', cited.kind, 'sections', cited.sections,
    'checked_on', cited.checked_on) order by cited.short_name)
  from (
    select l.short_name, l.kind, min(c.checked_on) as checked_on, array_agg(c.section || coalesce(' ' || c.detail, '')
      order by substring(c.section from '^[0-9]+')::integer, c.section, c.detail nulls first) as sections
    from public.question_laws c join public.laws l on l.id = c.law_id
    where c.question_id = cited_laws.question_id and c.checked_on is not null
    group by l.id
  ) cited);
end
$$;

-- Whether a question is about a version in force only after the day as of which an examination asks the law. Sets no
-- search_path, so that PostgreSQL can inline it.
create or replace function private.is_later_law(question_id uuid, law_until date) returns boolean
language sql stable
as $$
  select law_until is not null and exists (
    select from public.question_laws c join public.law_versions v on v.id = c.version_id
    where c.question_id = is_later_law.question_id and v.effective_on > law_until)
$$;

-- How far the question bank of a site fills sections of an examination: for each line the number of questions that it
-- may take and of those that it might take once their difficulty is known (`unrated`), for each section the number of
-- different ones, and how many papers without a common question these allow at most. Fewer may result, because papers contain no two alike questions. `sections` is that of the table and need not be
-- stored; questions about law in force only after `law_until` are left out. For administrators, and managers of the site.
drop function if exists public.exam_supply(uuid, jsonb);
create or replace function public.exam_supply(site uuid, sections jsonb, law_until date default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lines integer;
begin
  perform private.require_tenants(array[site]);
  if jsonb_typeof(sections) is distinct from 'array' or jsonb_array_length(sections) > 20
    or sections <> '[]' and not private.are_exam_sections(sections)
  then
    perform private.fail('exam_sections_invalid');
  end if;
  lines := (select count(*) from jsonb_path_query(sections, '$[*].lines[*]'));
  -- Each has a question at least.
  if lines > private.max_exam_questions() then
    perform private.fail('exam_too_long', jsonb_build_object('questions', lines, 'highest', private.max_exam_questions()));
  end if;
  return private.exam_supply(site, sections, law_until);
end
$$;
grant execute on function public.exam_supply(uuid, jsonb, date) to anon, authenticated, service_role;

drop function if exists private.exam_supply(uuid, jsonb);
create or replace function private.exam_supply(site uuid, sections jsonb, law_until date) returns json
language sql stable security definer
set search_path = ''
as $$
  with line as materialized (
      select * from private.exam_lines(sections)),
    topical as (
      select l.section, l.line, b.id, l.difficulty is null or l.difficulty = b.difficulty as fits,
        l.difficulty is not null and b.difficulty is null as is_unrated
      from line l join public.question_tags t using (tag_id)
      join private.exam_bank b on b.id = t.question_id and b.tenant_id is not distinct from exam_supply.site
      where not private.is_later_law(b.id, exam_supply.law_until)),
    filled as (
      select l.section, l.line, l.needed, count(c.id) filter (where c.fits) as available,
        count(c.id) filter (where c.is_unrated) as unrated
      from line l left join topical c using (section, line) group by l.section, l.line, l.needed),
    whole as (
      select c.section, count(distinct c.id) as available from topical c where c.fits group by c.section),
    section as (
      select l.section, sum(l.needed) as needed, json_agg(l.available order by l.line) as lines,
        json_agg(l.unrated order by l.line) as unrated,
        min(l.available / l.needed) as papers, coalesce(max(w.available), 0) as available
      from filled l left join whole w using (section) group by l.section)
  select json_build_object(
    'sections', coalesce((select json_agg(json_build_object('available', coalesce(own.available, 0),
        'lines', coalesce(own.lines, '[]'), 'unrated', coalesce(own.unrated, '[]')) order by s.place)
      from jsonb_array_elements(sections) with ordinality s (value, place)
      left join section own on own.section = s.place), '[]'),
    'papers', coalesce((select least(min(own.papers), min(own.available / own.needed)) from section own), 0))
$$;

-- A computed field: how many papers without a common question the bank fills at most. Null for structures that the
-- caller may not read: a request may pass any row.
create or replace function public.papers(blueprint public.exam_blueprints) returns integer
language sql stable
set search_path = ''
as $$
  select private.exam_papers(b.id) from public.exam_blueprints b where b.id = blueprint.id
$$;
create or replace function private.exam_papers(blueprint_id uuid) returns integer
language sql stable security definer
set search_path = ''
as $$
  select (private.exam_supply(b.tenant_id, b.sections, b.law_until) ->> 'papers')::integer
  from public.exam_blueprints b where b.id = blueprint_id
$$;
grant execute on function private.exam_papers(uuid), public.papers(public.exam_blueprints)
  to anon, authenticated, service_role;

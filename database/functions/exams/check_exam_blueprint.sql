-- Refuses a structure whose sections or rules are malformed (exam_sections_invalid, exam_rules_invalid), a section
-- whose lines do not add up to its questions (exam_section_incomplete), and more questions than one attempt may have
-- (exam_too_long). Constraints of the table check the other columns. Whether the bank can fill it does not matter here
-- (exam_supply.sql).
create or replace function private.check_exam_blueprint() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  names constant text[] := array(select btrim(s ->> 'name') from jsonb_array_elements(private.json_list(new.sections)) s);
  section jsonb;
  lines integer;
  total integer := 0;
begin
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  if jsonb_typeof(new.sections) <> 'array' or cardinality(names) not between 1 and 20
    or cardinality(names) > (select count(distinct name) from unnest(names) name where name <> '' and length(name) <= 100)
    or not private.are_exam_sections(new.sections)
  then
    perform private.fail('exam_sections_invalid');
  end if;
  for section in select jsonb_array_elements(new.sections) loop
    select sum((l -> 'questions')::integer) into lines from jsonb_array_elements(section -> 'lines') l;
    if lines is distinct from (section -> 'questions')::integer then
      perform private.fail('exam_section_incomplete', jsonb_build_object('section', section ->> 'name',
        'questions', section -> 'questions', 'lines', coalesce(lines, 0)));
    end if;
    total := total + lines;
  end loop;
  if total > private.max_exam_questions() then
    perform private.fail('exam_too_long', jsonb_build_object('questions', total, 'highest', private.max_exam_questions()));
  end if;
  if not private.are_exam_rules(new.rules, names) then
    perform private.fail('exam_rules_invalid');
  end if;
  return new;
end
$$;
create or replace trigger check_exam_blueprint before insert or update of sections, rules on public.exam_blueprints
  for each row execute function private.check_exam_blueprint();

-- The maximum number of questions of an examination.
create or replace function private.max_exam_questions() returns integer
language sql immutable
set search_path = ''
as $$
  select 300
$$;

-- Whether each section and each of its lines has the fields of the table's comment and no others. Each tag occurs once
-- in a section for each difficulty.
create or replace function private.are_exam_sections(sections jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(bool_and(coalesce(
    case when jsonb_typeof(s) = 'object' then
      s - array['name', 'subject_id', 'questions', 'lines'] = '{}'
      and jsonb_typeof(s -> 'name') = 'string'
      and (coalesce(jsonb_typeof(s -> 'subject_id'), 'null') = 'null' or private.uuid_or_null(s ->> 'subject_id') is not null)
      and jsonb_typeof(s -> 'questions') = 'number' and private.is_whole(s -> 'questions', 1)
      and jsonb_typeof(s -> 'lines') = 'array' and jsonb_array_length(s -> 'lines') <= 50
      and (select count(*) = count(distinct (lower(l ->> 'tag_id'), l ->> 'difficulty'))
        and coalesce(bool_and(private.is_exam_line(l)), true)
        from jsonb_array_elements(s -> 'lines') l)
    end, false)), false)
  from jsonb_array_elements(sections) s
$$;

create or replace function private.is_exam_line(line jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(case when jsonb_typeof(line) = 'object' then
    line - array['tag_id', 'questions', 'difficulty', 'is_estimate'] = '{}'
    and private.uuid_or_null(line ->> 'tag_id') is not null
    and jsonb_typeof(line -> 'questions') = 'number' and private.is_whole(line -> 'questions', 1)
    and coalesce(line ->> 'difficulty', 'easy') in ('easy', 'medium', 'hard')
    and jsonb_typeof(line -> 'is_estimate') = 'boolean'
  end, false)
$$;

-- Whether the rules are about the whole or one of these sections, each once, with a percentage from 1 to 100.
create or replace function private.are_exam_rules(rules jsonb, names text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(rules) <> 'array' then false else (
    select count(*) = count(distinct coalesce(btrim(r ->> 'section'), '')) and coalesce(bool_and(coalesce(
      case when jsonb_typeof(r) = 'object' then
        r - array['section', 'min_percent'] = '{}'
        and coalesce(jsonb_typeof(r -> 'section'), 'null') in ('string', 'null')
        and (r ->> 'section' is null or btrim(r ->> 'section') = any (names))
        and jsonb_typeof(r -> 'min_percent') = 'number' and private.is_whole(r -> 'min_percent', 1)
        and (r ->> 'min_percent')::numeric <= 100
      end, false)), true)
    from jsonb_array_elements(rules) r) end
$$;

-- The edition, or that of the first copy of it that does not exist yet.
create or replace function private.free_edition(site uuid, name text, edition text) returns text
language sql stable
set search_path = ''
as $$
  select named.edition from generate_series(0, 1000) n
  cross join lateral (
    select case when n = 0 then free_edition.edition
      else format('%s (สำเนา%s)', left(free_edition.edition, 30), ' ' || nullif(n, 1)) end as edition) named
  where not exists (
    select from public.exam_blueprints b where b.tenant_id is not distinct from site
      and b.name = free_edition.name and b.edition = named.edition)
  order by n limit 1
$$;

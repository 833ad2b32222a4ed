-- The lines of the sections of an examination: each asks for a number of questions of a topic, of a difficulty unless
-- null. Sections and lines are numbered from 1. `sections` is that of public.exam_blueprints.
create or replace function private.exam_lines(sections jsonb)
returns table (section bigint, line bigint, needed integer, tag_id uuid, difficulty text)
language sql immutable rows 30
set search_path = ''
as $$
  select s.place, l.place, (l.value -> 'questions')::integer, private.uuid_or_null(l.value ->> 'tag_id'),
    l.value ->> 'difficulty'
  from jsonb_array_elements(exam_lines.sections) with ordinality s (value, place)
  cross join jsonb_array_elements(s.value -> 'lines') with ordinality l (value, place)
$$;

-- Some questions of a site for the palette, found as the list of questions finds them
-- (private.find_questions): every word in text, options or explanation, slips where a word stands nowhere.
-- Which ones, where there are more, is left open.
create or replace function private.find_question_records(typed text, site text, most integer) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select unnest((private.find_questions(typed,
    jsonb_strip_nulls(jsonb_build_object('site', site)), most))[:most])
$$;

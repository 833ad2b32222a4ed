-- Finds questions of a site for the palette, as the list of questions does (private.find_questions): every word in
-- text, options or explanation, with misspellings when no question contains the word. The choice among more than the
-- limit is unspecified.
create or replace function private.find_question_records(typed text, site text, most integer) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select unnest((private.find_questions(typed,
    jsonb_strip_nulls(jsonb_build_object('site', site)), most))[:most])
$$;

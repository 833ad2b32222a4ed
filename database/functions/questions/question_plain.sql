-- A text of a question in the form that the search compares (private.search_plain), without our markup and the
-- addresses of its images.
create or replace function private.question_plain(text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.search_plain(regexp_replace(coalesce(text, ''),
    '</?(?:sub|sup|b|strong|i|em|u|br)\s*/?>|\]\([^()\s]*\)', '', 'gi'))
$$;

-- Several texts, one per line. They are joined by a private-use character until they are plain, because the plain
-- form drops line breaks; one call for all of them is five times as fast.
create or replace function private.question_lines(variadic texts text[]) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(private.question_plain(array_to_string(texts, U&'\E000')), U&'\E000', chr(10))
$$;

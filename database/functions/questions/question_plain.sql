-- A text of a question in the form in which the search compares (private.search_plain), without the
-- marks of our markup and the addresses of its pictures.
create or replace function private.question_plain(text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.search_plain(regexp_replace(coalesce(text, ''),
    '</?(?:sub|sup|b|strong|i|em|br)\s*/?>|\]\([^()\s]*\)', '', 'gi'))
$$;

-- Several texts, a line each. Their border is a private character until they are plain, for the plain
-- form drops line breaks; one call for all of them is five times as fast.
create or replace function private.question_lines(variadic texts text[]) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(private.question_plain(array_to_string(texts, U&'\E000')), U&'\E000', chr(10))
$$;

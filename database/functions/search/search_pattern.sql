-- How every list is searched, apart from the catalogue's search and the questions: a typed text is found where its plain
-- form (private.search_plain) is part of the plain form of a row's texts, so that tone marks, the two ways to type sara
-- am, Thai numerals, letter case, spaces and punctuation make no difference.

-- The pattern for LIKE of a typed text. Without any letter or digit it matches nothing: plain forms contain no spaces.
create or replace function public.search_pattern(typed text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce('%' || nullif(private.search_plain(left(typed, 200)), '') || '%', ' ')
$$;
grant execute on function public.search_pattern(text) to anon, authenticated, service_role;

-- Several texts in plain form, one per line. They are joined by a private-use character until they are plain, because
-- the plain form drops line breaks; one call for all of them is several times as fast.
create or replace function private.search_lines(variadic texts text[]) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select replace(private.search_plain(array_to_string(texts, U&'\E000')), U&'\E000', chr(10))
$$;
grant execute on function private.search_lines(text[]) to anon, authenticated, service_role;

-- The text of a row that its list is searched by: a computed field, which requests to the data API filter with the
-- pattern above. It derives from the row alone, so it reveals nothing that the caller cannot read.
create or replace function public.search_text(listed public.categories) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.description)
$$;
create or replace function public.search_text(listed public.subcategories) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.description)
$$;
create or replace function public.search_text(listed public.courses) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.description)
$$;
-- A site has thousands of quiz sets, and converting one takes five times as long as reading its stored text. That is
-- returned to callers who have the name and description only: they could pass a row that they made up.
create or replace function public.search_text(listed public.quiz_sets) returns text
language sql stable parallel safe security definer
set search_path = ''
as $$
  select coalesce((
    select t.plain from private.quiz_set_texts t
    where t.quiz_set_id = listed.id and t.source = private.quiz_set_source(listed.name, listed.description)
  ), private.search_lines(listed.name, listed.description))
$$;
create or replace function public.search_text(listed public.tag_categories) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.description)
$$;
create or replace function public.search_text(listed public.subjects) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name)
$$;
create or replace function public.search_text(listed public.exam_blueprints) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.edition)
$$;
create or replace function public.search_text(listed public.laws) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.short_name)
$$;
create or replace function public.search_text(listed public.quiz_tags) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.description)
$$;
create or replace function public.search_text(listed public.tenants) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.domain, listed.subdomain)
$$;
create or replace function public.search_text(listed public.seo_settings) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.title, listed.description)
$$;
-- Without the tenant's id, which the keys of its settings begin with.
create or replace function public.search_text(listed public.site_settings) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(regexp_replace(listed.key, '^tenant_[0-9a-f-]{36}_', ''), listed.value)
$$;
create or replace function public.search_text(listed public.contact_messages) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.name, listed.email, listed.subject, listed.message)
$$;
create or replace function public.search_text(listed public.profiles) returns text
language sql immutable parallel safe
as $$
  select private.search_lines(listed.full_name, listed.email)
$$;
grant execute on function public.search_text(public.categories), public.search_text(public.subcategories),
  public.search_text(public.courses), public.search_text(public.quiz_sets), public.search_text(public.tag_categories),
  public.search_text(public.subjects), public.search_text(public.quiz_tags), public.search_text(public.tenants),
  public.search_text(public.seo_settings), public.search_text(public.site_settings),
  public.search_text(public.contact_messages), public.search_text(public.profiles),
  public.search_text(public.exam_blueprints), public.search_text(public.laws) to anon, authenticated, service_role;

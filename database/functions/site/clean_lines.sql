-- Normalizes a line of text that other users read or a mail contains: names and titles. Line breaks and spaces of
-- every kind become one space. Control characters, direction overrides and invisible characters (joiners, fillers,
-- tags) are removed, since they could make a name pass for another or for a message, and so are private letters, which
-- no device shows, except those of old Thai fonts (private.normal_letters).
create or replace function private.clean_line(line text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(private.normal_letters(line), '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001d173-\U0001d17a\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]', '', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

-- Normalizes the columns named in the trigger's arguments. Refuses a line that becomes empty (line_empty); an empty
-- input is left to the column's own constraints.
create or replace function private.clean_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  name text;
  line text;
begin
  foreach name in array tg_argv loop
    line := private.clean_line(given ->> name);
    if line = '' and given ->> name <> '' then
      perform private.fail('line_empty');
    elsif line <> given ->> name then
      new := jsonb_populate_record(new, jsonb_build_object(name, line));
    end if;
  end loop;
  return new;
end
$$;

-- The prefix a_ runs it before every trigger that reads the lines.
create or replace trigger a_clean_lines before insert or update of full_name on public.profiles
  for each row execute function private.clean_lines('full_name');
create or replace trigger a_clean_lines before insert or update of name, email, subject on public.contact_messages
  for each row execute function private.clean_lines('name', 'email', 'subject');
create or replace trigger a_clean_lines before insert or update of name on public.tenants
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.categories
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.subcategories
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.courses
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.quiz_sets
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.tag_categories
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.subjects
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name on public.quiz_tags
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of name, edition, source_name on public.exam_blueprints
  for each row execute function private.clean_lines('name', 'edition', 'source_name');
create or replace trigger a_clean_lines before insert or update of name, short_name on public.laws
  for each row execute function private.clean_lines('name', 'short_name');
create or replace trigger a_clean_lines before insert or update of name on public.law_versions
  for each row execute function private.clean_lines('name');
create or replace trigger a_clean_lines before insert or update of title, og_title on public.seo_settings
  for each row execute function private.clean_lines('title', 'og_title');
-- Only the names among the settings: of a site, and of the seller on receipts.
create or replace trigger a_clean_lines before insert or update of key, value on public.site_settings
  for each row when (new.key ~ '(^|_)(site|seller)_name$') execute function private.clean_lines('value');

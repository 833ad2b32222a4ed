-- backward-compatible: the release before writes names that the triggers clean.

-- Names and titles of before, as private.clean_lines keeps those of now; one of which nothing is left is replaced.
create or replace function private.clean_line(line text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(line, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

do $$
declare
  stored record;
begin
  for stored in
    select * from (values
      ('profiles', 'full_name', 'null', false),
      ('contact_messages', 'name', '''-''', false),
      ('contact_messages', 'subject', '''-''', false),
      ('tenants', 'name', 'domain', false),
      ('categories', 'name', '''-''', false),
      ('subcategories', 'name', '''-''', false),
      ('courses', 'name', '''-''', false),
      ('quiz_sets', 'name', '''-''', false),
      ('tag_categories', 'name', '''-''', true),
      ('quiz_tags', 'name', '''-''', true),
      ('seo_settings', 'title', 'null', false),
      ('seo_settings', 'og_title', 'null', false)) lines (table_name, column_name, otherwise, is_unique)
  loop
    execute format(
      'update public.%1$I t set %2$I = coalesce(nullif(private.clean_line(t.%2$I), ''''), %3$s)%4$s
       where t.%2$I <> private.clean_line(t.%2$I)',
      stored.table_name, stored.column_name, stored.otherwise,
      -- Two that differed by what goes stay two.
      case when stored.is_unique then format(
        ' || case when exists (select from public.%1$I o where o.id <> t.id
            and private.clean_line(o.%2$I) = private.clean_line(t.%2$I))
          then '' '' || left(t.id::text, 8) else '''' end', stored.table_name, stored.column_name) end);
  end loop;
end
$$;

update public.site_settings s set value = private.clean_line(s.value)
where s.key ~ '(^|_)(site|seller)_name$' and s.value <> private.clean_line(s.value);

-- Of an address only what is still one.
update public.contact_messages m set email = private.clean_line(m.email)
where m.email <> private.clean_line(m.email) and private.clean_line(m.email) ~ '^[^@\s]+@[^@\s]+$';

-- backward-compatible: the release before does not read the table; its changes of names reach it by the trigger.

-- Name and e-mail address of each account in the form that searches compare (private.search_plain), so that a search
-- among many accounts does not convert each of them. Written by functions/people/index_profiles.sql.
create table private.profile_texts (
  user_id uuid primary key references public.profiles on delete cascade,
  plain text not null
);

-- As in functions/search/search_plain.sql, which is applied after migrations.
create or replace function private.search_numerals(text text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- nueng song sam si ha hok chet paet kao sip, without tone marks and maitaikhu.
  words constant text[] := array[U&'\0E2B\0E19\0E36\0E07', U&'\0E2A\0E2D\0E07', U&'\0E2A\0E32\0E21',
    U&'\0E2A\0E35', U&'\0E2B\0E32', U&'\0E2B\0E01', U&'\0E40\0E08\0E14', U&'\0E41\0E1B\0E14',
    U&'\0E40\0E01\0E32', U&'\0E2A\0E34\0E1A'];
  thi constant text := U&'\0E17\0E35';
begin
  if text ~ (thi || ' *(' || array_to_string(words, '|') || ')(?![\u0E01-\u0E4E])') then
    for number in 1..10 loop
      text := regexp_replace(text, thi || ' *' || words[number] || '(?![\u0E01-\u0E4E])', thi || number, 'g');
    end loop;
  end if;
  return text;
end
$$;

create or replace function private.search_plain(text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    private.search_numerals(
      replace(
        translate(
          lower(normalize(coalesce(text, ''), nfkc) collate "C"),
          U&'\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59\0E45\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4E',
          U&'0123456789\0E32'),
        U&'\0E40\0E40', U&'\0E41')),
    -- Controls, spaces, ASCII and Latin-1 punctuation, baht, paiyannoi, maiyamok, Thai punctuation, general
    -- punctuation (including zero-width characters), CJK punctuation, variation selectors, BOM.
    '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u0E2F\u0E3F\u0E46\u0E4F\u0E5A-\u0E5B\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]+',
    '', 'g')
$$;

insert into private.profile_texts (user_id, plain)
select p.user_id, private.search_plain(p.full_name) || chr(10) || private.search_plain(p.email)
from public.profiles p;

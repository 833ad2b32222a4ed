-- How laws and sections are named. Texts name one law in several ways ('พ.ร.บ. เทศบาล พ.ศ. ๒๔๙๖',
-- 'พระราชบัญญัติเทศบาล พ.ศ. 2496'), so that laws are compared by a key.

-- Words with Arabic numerals and single blanks.
create or replace function private.law_words(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(translate(coalesce(words, ''), '๐๑๒๓๔๕๖๗๘๙' || chr(160), '0123456789 '), '\s+', ' ', 'g'))
$$;

-- The full name of a law, from a name with abbreviations.
create or replace function private.law_name(words text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  name text := private.law_words(words);
begin
  name := regexp_replace(name, '^พ\. ?ร\. ?บ\. ?', 'พระราชบัญญัติ');
  name := regexp_replace(name, '^พ\. ?ร\. ?ป\. ?', 'พระราชบัญญัติประกอบรัฐธรรมนูญ');
  name := regexp_replace(name, '^พ\. ?ร\. ?ฎ\. ?', 'พระราชกฤษฎีกา');
  name := regexp_replace(name, '^พ\. ?ร\. ?ก\. ?', 'พระราชกำหนด');
  name := regexp_replace(name, '^(พระราชบัญญัติประกอบรัฐธรรมนูญ|พระราชบัญญัติ|พระราชกฤษฎีกา|พระราชกำหนด) ', '\1');
  if name like 'รัฐธรรมนูญ%' then
    return regexp_replace(name, '^รัฐธรรมนูญ(?:แห่งราชอาณาจักรไทย)? ?(?:พ\. ?ศ\.|พุทธศักราช) ?([0-9]{4})$',
      'รัฐธรรมนูญแห่งราชอาณาจักรไทย พุทธศักราช \1');
  end if;
  return regexp_replace(name, ' ?(พ\. ?ศ\.|พุทธศักราช) ?([0-9]{4})$', ' พ.ศ. \2');
end
$$;

-- Equal for all names of one law.
create or replace function private.law_key(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(replace(private.law_name(words), 'พุทธศักราช', 'พ.ศ.'), '[ "“”‘’'']', '', 'g')
$$;

-- As learners read it.
create or replace function private.law_short_name(words text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  name text := private.law_name(words);
begin
  name := regexp_replace(name, '^พระราชบัญญัติประกอบรัฐธรรมนูญ', 'พ.ร.ป. ');
  name := regexp_replace(name, '^พระราชบัญญัติ', 'พ.ร.บ. ');
  name := regexp_replace(name, '^พระราชกฤษฎีกา', 'พ.ร.ฎ. ');
  name := regexp_replace(name, '^พระราชกำหนด', 'พ.ร.ก. ');
  return regexp_replace(name, '^รัฐธรรมนูญแห่งราชอาณาจักรไทย พุทธศักราช', 'รัฐธรรมนูญ พ.ศ.');
end
$$;

create or replace function private.law_kind(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when name like 'รัฐธรรมนูญ%' then 'constitution'
    when name like 'พระราชบัญญัติประกอบรัฐธรรมนูญ%' then 'organic_act'
    when name like 'พระราชบัญญัติ%' then 'act'
    when name like 'พระราชกำหนด%' then 'emergency_decree'
    when name like 'ประมวล%' then 'code'
    when name like 'พระราชกฤษฎีกา%' then 'royal_decree'
    else 'regulation' end
  from private.law_name(words) name
$$;

-- A section as it is stored: 'มาตรา ๔๕ / ๑' is '45/1', 'ม. 47ตรี' is '47 ตรี'. Null if it is none.
create or replace function private.law_section(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select m[1] || coalesce('/' || m[3], '') || coalesce(' ' || m[5], '')
  from regexp_match(private.law_words(words),
    '^(?:มาตรา|ม\.|ข้อ)? ?([0-9]{1,4})( ?/ ?([0-9]{1,3}))?( ?(ทวิ|ตรี|จัตวา|เบญจ|ฉ|สัตต|อัฏฐ|นว|ทศ))?$') m
$$;

-- The parts of a section that follow its number: '(4)', '(ก)', 'วรรคสอง', 'อนุมาตรา 4', up to four, as a regular
-- expression without groups of its own. Texts, files and the office's forms have the same.
create or replace function private.law_detail_pattern() returns text
language sql immutable parallel safe
as $$
  select '(?: ?(?:\((?:[0-9]{1,3}(?:/[0-9]{1,3})?(?: ?(?:ทวิ|ตรี|จัตวา|เบญจ|ฉ|สัตต|อัฏฐ|นว|ทศ))?|[ก-ฮ]{1,2})\)'
    || '|วรรค ?(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|แรก|ท้าย|สุดท้าย|[0-9]{1,2})'
    || '|อนุมาตรา ?(?:[0-9]{1,3}|\([0-9]{1,3}\)))){0,4}'
$$;

-- These parts as they are stored: 'วรรค สอง' is 'วรรคสอง'. Null without any.
create or replace function private.law_detail(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(regexp_replace(private.law_words(words), 'วรรค (?=[^0-9])', 'วรรค', 'g'), '')
$$;

-- Abbreviations in local government that candidates type for names that texts spell out, and the reverse. None may be
-- the beginning of another word, because search_words splits letters that follow one into a separate word.
create or replace function private.search_short_forms()
returns table (short text, long text)
language sql immutable parallel safe
set search_path = ''
as $$
  values
    ('อปท', 'องค์กรปกครองส่วนท้องถิ่น'),
    ('อบต', 'องค์การบริหารส่วนตำบล'),
    ('อบจ', 'องค์การบริหารส่วนจังหวัด'),
    ('พรบ', 'พระราชบัญญัติ'),
    ('พรฎ', 'พระราชกฤษฎีกา'),
    ('พรก', 'พระราชกำหนด'),
    ('รธน', 'รัฐธรรมนูญ'),
    ('นวก', 'นักวิชาการ'),
    ('จพง', 'เจ้าพนักงาน'),
    ('ศพด', 'ศูนย์พัฒนาเด็กเล็ก'),
    ('ปภ', 'ป้องกันและบรรเทาสาธารณภัย'),
    ('กกต', 'คณะกรรมการการเลือกตั้ง'),
    ('ปปช', 'คณะกรรมการป้องกันและปราบปรามการทุจริตแห่งชาติ'),
    ('สตง', 'สำนักงานการตรวจเงินแผ่นดิน'),
    ('english', 'ภาษาอังกฤษ')
$$;

-- The other forms of a text, in plain form, one per line: the long forms of abbreviations that occur as words, with
-- or without periods, and the abbreviations of long forms that occur.
create or replace function private.search_other_forms(text text, plain text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  with forms as materialized (
    select short, private.search_plain(long) as long from private.search_short_forms()
  ), others as (
    select long as other from forms
    where lower(text) ~ ('(?<![a-z\u0E01-\u0E4E])' || regexp_replace(short, '(.)(?=.)', '\1\.?', 'g') || '(?![a-z\u0E01-\u0E4E])')
    union
    select short from forms where strpos(plain, long) > 0
  )
  select coalesce(string_agg(other, chr(10) order by other collate "C"), '') from others
$$;

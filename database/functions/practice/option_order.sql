-- The order in which a question that the learner met before shows its options, by their numbers: those that may move
-- (private.movable_options) are shuffled by the question and `seed`, the others keep their places. The same seed gives
-- the same order, after a reload and on other devices. Answers, keys and statistics have the numbers.
create or replace function private.option_order(movable smallint[], question_id uuid, seed text) returns smallint[]
language plpgsql immutable
set search_path = ''
as $$
declare
  shuffled constant smallint[] := array(
    select m from unnest(movable) m order by md5(concat_ws(' ', seed, question_id, m)));
begin
  return array(
    select coalesce(shuffled[array_position(movable, place::smallint)], place::smallint)
    from generate_series(1, 4) place order by place);
end
$$;

-- The options of a question, by their numbers, that may be shown in another place. None if its words, its explanation
-- or a note of an option name options by letter, number or place ('ข้อ ก', 'ทั้ง 1 และ 2', 'ตัวเลือกแรก'), or if all
-- options are such names. Options about the others ('ถูกทุกข้อ', 'none of these') keep their place. In doubt an option
-- stays.
create or replace function private.movable_options(content private.question_content) returns smallint[]
language plpgsql immutable
set search_path = ''
as $$
declare
  options constant text[] := array(
    select regexp_replace(btrim(translate(o, '๐๑๒๓๔๕๖๗๘๙*', '0123456789'), E' \t\n.'), '\s+', ' ', 'g')
    from unnest(array[content.option_a, content.option_b, content.option_c, content.option_d])
      with ordinality given (o, place)
    order by place);
  -- One after the other, so that a line begins with each.
  words constant text := concat_ws(E'\n', translate(content.question_text, '๐๑๒๓๔๕๖๗๘๙*', '0123456789'),
    array_to_string(options, E'\n'), translate(content.explanation, '๐๑๒๓๔๕๖๗๘๙*', '0123456789'),
    translate(array_to_string(content.option_notes, E'\n'), '๐๑๒๓๔๕๖๗๘๙*', '0123456789'));
  names constant text[] := array[
    -- 'ข้อ ก', 'ตัวเลือกที่ 2', 'ข้อ (ค)', but neither 'ข้อกำหนด', 'เกี่ยวข้อง' nor 'ข้อ 12'.
    '(ข้อ|ตัวเลือก|คำตอบ)( ?ที่| ?ข้อ)?( ?["“(]?[กขค1-4A-Da-d]| ["“(]?ง|["“(]ง)([^ก-๙A-Za-z0-9.,]|[.,]([^0-9]|$)|$)',
    -- The same without a blank behind: 'ข้อ กและ ข', 'ข้อ ขถูก'.
    '(ข้อ|ตัวเลือก|คำตอบ)(ที่)?( ?[กขค]| ง)(ถูก|ผิด|และ|หรือ|กับ|เพราะ|เป็น|จึง|คือ)',
    '(ข้อ|ตัวเลือก)(แรก|สุดท้าย|ที่ ?(หนึ่ง|สอง|สาม|สี่)|ข้างบน|ด้านบน|ก่อนหน้า|ถัดไป)',
    '(ตอบ|เฉลย)(ที่ถูก(ต้อง)?)?(คือ)? ?([กขค]| ง)([^ก-๙A-Za-z0-9]|$)',
    '([Oo]ption|[Cc]hoice|[Aa]nswer)(s|:| is)? [("“]?[A-D]([^A-Za-z0-9]|$)',
    '([Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ll]ast) (option|choice|answer)',
    -- An explanation of each: 'ก. ผิดเพราะ'.
    '(^|\n) *[กขคง][.)]|\s[กขคง]\.\s|\([กขคง]\)'];
  pinned constant text[] := array[
    'ทุก(ข้อ|ตัวเลือก)|ไม่มี(ข้อ|คำตอบ|ตัวเลือก)|มากกว่า ?(1|หนึ่ง) ?ข้อ|ข้างต้น|ที่กล่าวมา|^ข้อสรุป(ทั้ง)?(สอง|ที่)',
    '(ถูก|ผิด|ใช่|ถูกต้อง)ทั้ง ?(หมด|(สอง|สาม|สี่|2|3|4) ?(ข้อ|$))|ทั้งหมด(ถูก|ผิด)|ทั้ง ?(สอง|สาม|สี่|2|3|4) ?ข้อ',
    'สรุป.{0,12}ไม่ได้|ไม่สามารถสรุป|ข้อมูล.{0,8}ไม่เพียงพอ',
    '(all|none|both|any|neither|more than one|two) of (the above|these|those|them)',
    '(all|none) (are|is) (correct|right|wrong)|^no (error|change)'];
  movable smallint[];
begin
  if words ~ any (names) then
    return '{}';
  end if;
  -- Names of options, alone or listed: 'ก และ ค', 'ถูกทั้ง 1 และ 2', 'Both A and B'. A number alone may be a quantity,
  -- but all of 1 to 4 would stand beside other numbers.
  if exists (
      select from unnest(options) o
      where o !~ '^[1-4]$'
        and o ~ ('^((ถูก|ผิด)?(ทั้ง)?|เฉพาะ|(มี)?เพียง|[Bb]oth|[Oo]nly|[Nn]either) ?(ข้อ)? ?\(?[กขคง1-4A-D]\)?'
          || '( ?(,|และ|กับ|หรือ|,? ?and|or|nor|&| ) ?(ข้อ)? ?\(?[กขคง1-4A-D]\)?)*'
          || ' ?(เท่านั้น|ถูก|ผิด|ถูกต้อง|only|(are|is) (correct|right|wrong|true|false))?$'))
    or not exists (select from unnest(options) o where o !~ '^[1-4]$')
  then
    return '{}';
  end if;
  movable := array(
    select place::smallint from unnest(options) with ordinality given (o, place)
    where length(o) > 60 or not o ~* any (pinned)
    order by place);
  return case when cardinality(movable) > 1 then movable else '{}' end;
end
$$;

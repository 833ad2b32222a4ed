-- What a device shows of a text. The browser has the same functions (packages/domain/src/questions/normal-letters.ts and
-- shown-text.ts), and a test compares both with random texts.

-- Text with the letters that every device shows: those of old Thai fonts, which are private letters, and sara am that
-- was typed, or copied from a PDF, as two letters, with a tone mark or blanks between them. Null for null.
create or replace function private.normal_letters(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when value !~ '[\u0e33\u0e4d\uf700-\uf71a]' then value else
    regexp_replace(regexp_replace(translate(value,
        U&'\F700\F701\F702\F703\F704\F705\F706\F707\F708\F709\F70A\F70B\F70C\F70D\F70E\F70F'
          '\F710\F711\F712\F713\F714\F715\F716\F717\F718\F719\F71A',
        U&'\0E10\0E34\0E35\0E36\0E37\0E48\0E49\0E4A\0E4B\0E4C\0E48\0E49\0E4A\0E4B\0E4C\0E0D'
          '\0E31\0E4D\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E38\0E39\0E3A'),
      '\u0e4d[ \u00a0\u200b]{0,2}([\u0e48-\u0e4b]?)[ \u00a0\u200b]{0,2}\u0e32', U&'\005C1\0E33', 'g'),
      '\u0e33\u0e32+', U&'\0E33', 'g') end
$$;

-- The question with such letters in all of its texts.
create or replace function private.with_normal_letters(question private.questions) returns private.questions
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  -- One look at all of them, since hardly any has such letters.
  if concat_ws(' ', question.question_text, question.option_a, question.option_b, question.option_c, question.option_d,
      question.explanation, question.passage, array_to_string(question.option_notes, ' '))
    ~ '[\u0e4d\uf700-\uf71a]|\u0e33\u0e32'
  then
    question.question_text := private.normal_letters(question.question_text);
    question.option_a := private.normal_letters(question.option_a);
    question.option_b := private.normal_letters(question.option_b);
    question.option_c := private.normal_letters(question.option_c);
    question.option_d := private.normal_letters(question.option_d);
    question.explanation := private.normal_letters(question.explanation);
    question.passage := private.normal_letters(question.passage);
    if array_dims(question.option_notes) = '[1:4]' then
      question.option_notes := array[private.normal_letters(question.option_notes[1]),
        private.normal_letters(question.option_notes[2]), private.normal_letters(question.option_notes[3]),
        private.normal_letters(question.option_notes[4])];
    end if;
  end if;
  return question;
end
$$;

-- True for a text with a letter that no device shows, or each differently: controls, private letters other than those
-- of old Thai fonts, codes without a letter, and the mark in place of bytes that could not be read. Codes that have no
-- letter yet are listed only for Thai and where none is planned, because each release of Unicode adds some.
create or replace function private.has_unseen_letter(value text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ ('[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u0e00\u0e3b-\u0e3e\u0e5c-\u0e7f\ue000-\uf6ff\uf71b-\uf8ff'
    || '\ufdd0-\ufdef\ufff9-\uffff\U0001fffe\U0001ffff\U0002fffe\U0002ffff\U0003fffe-\U000dffff\U000efffe-\U0010ffff]')
$$;

-- The names of those parts of a question's content that have such a letter.
create or replace function private.unseen_parts(content private.question_content) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  -- Hardly any question has one, which saves reading its parts.
  select case when private.has_unseen_letter(concat(content.question_text, content.option_a, content.option_b,
      content.option_c, content.option_d, content.passage, content.explanation,
      array_to_string(content.option_notes, '')))
    then array(
      select part.key
      from (values ('question_text', content.question_text), ('option_a', content.option_a),
        ('option_b', content.option_b), ('option_c', content.option_c), ('option_d', content.option_d),
        ('explanation', content.explanation), ('passage', content.passage),
        ('option_notes', array_to_string(content.option_notes, ''))) part (key, value)
      where private.has_unseen_letter(part.value)) else '{}' end
$$;

-- What a learner sees of a text, to compare options: without markup that shows nothing, letters of no width, and bold or
-- italic type of the whole, with one blank for any, and the letters of full width as the usual ones. Underlined, raised
-- and lowered parts stay, because an option may be about them. Empty for a text that shows nothing; four or more asterisks
-- or underscores alone are bold type around nothing, while `*` and `**` are operators.
create or replace function private.shown_text(value text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  shown text := coalesce(value, '');
  tag text;
begin
  -- Most texts are words, and most others have few of these: each expression costs as much as a call.
  if shown ~ '^[0-9A-Za-z\u0e01-\u0e3a\u0e3f-\u0e5b.,()/%:;?+=-]+( [0-9A-Za-z\u0e01-\u0e3a\u0e3f-\u0e5b.,()/%:;?+=-]+)*$' then
    return shown;
  end if;
  shown := regexp_replace(shown, '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
    '\u3164\ufe00-\ufe0f\ufeff\uffa0]+', '', 'g');
  shown := regexp_replace(shown, '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f'
    '\u205f\u2800\u3000]+', ' ', 'g');
  if strpos(shown, '<') > 0 then
    shown := regexp_replace(shown, '(?<!\\)<[bB][rR] ?/?>', ' ', 'g');
    for round in 1..3 loop
      shown := regexp_replace(shown, '(?<!\\)<(sub|sup|b|strong|i|em|u)> *</\1>', '', 'g');
    end loop;
    shown := regexp_replace(shown, ' +', ' ', 'g');
  end if;
  shown := btrim(shown, ' ');
  for round in 1..3 loop
    exit when left(shown, 1) not in ('*', '<');
    shown := regexp_replace(shown, '^(\*{1,3})([^* ]|[^* ][^*]*[^* ])\1$', '\2');
    foreach tag in array array['b', 'strong', 'i', 'em'] loop
      if starts_with(shown, '<' || tag || '>') then
        shown := btrim(regexp_replace(shown, format('^<%1$s>([^<]*(<(?!/%1$s>)[^<]*)*)</%1$s>$', tag), '\1'), ' ');
      end if;
    end loop;
  end loop;
  if strpos(shown, '![') > 0 then
    shown := regexp_replace(shown, '(?<!\\)!\[[^\]]{0,255}\]\(([^ ()<>"]+)\)', '![](\1)', 'g');
  end if;
  if strpos(shown, '\') > 0 then
    shown := regexp_replace(shown, '\\([*$<]|!(?=\[))', '\1', 'g');
  end if;
  shown := translate(shown,
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~');
  if left(shown, 1) not in ('*', '_', '$') then
    return shown;
  end if;
  return case when shown ~ '^([*_] ?){4,}$|^\$\$?(\\[,;:! ]|\\q?quad|~|[{} ])+\$\$?$' then '' else shown end;
end
$$;

-- A pattern for the stop words, in plain form: phrases for 'exam' that people put before the subject. Every entry is
-- an exam, so they distinguish nothing.
create or replace function private.search_stop_words() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- (naeo | keng | chaloei | chut | tua yang) kho sop (kao), baep thot sop
  select U&'(?:(?:\0E41\0E19\0E27|\0E40\0E01\0E07|\0E40\0E09\0E25\0E22|\0E0A\0E38\0E14|\0E15\0E31\0E27\0E2D\0E22\0E32\0E07)?'
    || U&'\0E02\0E2D\0E2A\0E2D\0E1A(?:\0E40\0E01\0E32)?|\0E41\0E1A\0E1A\0E17\0E14\0E2A\0E2D\0E1A)'
$$;

-- True for a stop word. 'Exam' and 'to tutor' count only as whole words, because other words begin with them.
create or replace function private.is_stop_word(word text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- sop, triam sop, tio
  select word ~ ('^' || private.search_stop_words() || U&'$|^(?:\0E2A\0E2D\0E1A|\0E40\0E15\0E23\0E35\0E22\0E21\0E2A\0E2D\0E1A|\0E15\0E34\0E27)$')
$$;

-- The words of a query in plain form, at most 60 letters in total. A stop word or an abbreviation at the beginning of
-- a word is split off. Marks and punctuation alone yield no words.
create or replace function private.search_words(q text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  with typed as (
    select place, private.search_plain(word) as word
    from regexp_split_to_table(left(q, 200), '[\s\u200B]+') with ordinality as split (word, place)
  ), unstopped as (
    select row_number() over (order by typed.place, part.place) as place, part.word
    from typed, unnest(coalesce(
      case when not private.is_stop_word(typed.word) then regexp_match(typed.word, '^(' || private.search_stop_words() || ')(.{2,})$') end,
      array[typed.word])) with ordinality as part (word, place)
  ), split as (
    select row_number() over (order by unstopped.place, part.place) as place, part.word
    from unstopped, unnest(coalesce(
      regexp_match(unstopped.word, '^(' || (select string_agg(short, '|') from private.search_short_forms()) || ')(.{2,})$'),
      array[unstopped.word])) with ordinality as part (word, place)
  ), placed as (
    select place, word, sum(length(word)) over (order by place) - length(word) as before from split
  )
  select coalesce(array_agg(left(word, (60 - before)::integer) order by place), '{}')
  from placed where word <> '' and before < 60
$$;

-- The words that determine the matches: without stop words, unless the query has no others.
create or replace function private.search_content_words(words text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(word order by number) filter (where not private.is_stop_word(word)), words)
  from unnest(words) with ordinality as listed (word, number)
$$;

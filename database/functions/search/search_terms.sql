-- Words that people put before what they look for, in plain form: everything here is an exam, so they
-- tell next to nothing.
create or replace function private.search_framing() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- (naeo | keng | chaloei | chut | tua yang) kho sop (kao), baep thot sop
  select U&'(?:(?:\0E41\0E19\0E27|\0E40\0E01\0E07|\0E40\0E09\0E25\0E22|\0E0A\0E38\0E14|\0E15\0E31\0E27\0E2D\0E22\0E32\0E07)?'
    || U&'\0E02\0E2D\0E2A\0E2D\0E1A(?:\0E40\0E01\0E32)?|\0E41\0E1A\0E1A\0E17\0E14\0E2A\0E2D\0E1A)'
$$;

-- 'Exam' and 'to tutor' too, but only by themselves: other words begin with them.
create or replace function private.is_framing(word text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- sop, triam sop, tio
  select word ~ ('^' || private.search_framing() || U&'$|^(?:\0E2A\0E2D\0E1A|\0E40\0E15\0E23\0E35\0E22\0E21\0E2A\0E2D\0E1A|\0E15\0E34\0E27)$')
$$;

-- The words of a query in plain form, 60 letters in all at most; a framing word or a short form that
-- others are written onto is one of its own. What is nothing but marks and punctuation has no words.
create or replace function private.search_words(q text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  with typed as (
    select place, private.search_plain(word) as word
    from regexp_split_to_table(left(q, 200), '[\s\u200B]+') with ordinality as split (word, place)
  ), unframed as (
    select row_number() over (order by typed.place, part.place) as place, part.word
    from typed, unnest(coalesce(
      case when not private.is_framing(typed.word) then regexp_match(typed.word, '^(' || private.search_framing() || ')(.{2,})$') end,
      array[typed.word])) with ordinality as part (word, place)
  ), split as (
    select row_number() over (order by unframed.place, part.place) as place, part.word
    from unframed, unnest(coalesce(
      regexp_match(unframed.word, '^(' || (select string_agg(short, '|') from private.search_short_forms()) || ')(.{2,})$'),
      array[unframed.word])) with ordinality as part (word, place)
  ), placed as (
    select place, word, sum(length(word)) over (order by place) - length(word) as before from split
  )
  select coalesce(array_agg(left(word, (60 - before)::integer) order by place), '{}')
  from placed where word <> '' and before < 60
$$;

-- The words that tell: without the framing words, unless there is nothing else.
create or replace function private.search_telling(words text[]) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(word order by number) filter (where not private.is_framing(word)), words)
  from unnest(words) with ordinality as listed (word, number)
$$;

-- The grams of a query and how much each counts. Letters on two sides of a space need not be
-- neighbours in what is sought ('reading english' for 'English: Reading'), so their grams count
-- less, save beside a word of one letter, which has no gram of its own ('part 5'); those of a framing
-- word count least, unless there is nothing else.
create or replace function private.search_terms(words text[])
returns table (gram text, spot integer, share double precision)
language sql immutable parallel safe
set search_path = ''
as $$
  with listed as (
    select *, private.is_framing(word)
    from unnest(words) with ordinality as listed (word, number)
  ), letters as (
    select array_agg(number order by number, letter) as word_of,
      array_agg(length(word) = 1 order by number, letter) as is_single,
      array_agg(is_framing and exists (select from listed where not is_framing) order by number, letter) as is_framing
    from listed, generate_series(1, length(word)) letter
  )
  select gram, spot, max(case
    when true = any (is_framing[place : place + length(gram) - 1]) then 0.1
    when word_of[place] = word_of[place + length(gram) - 1] then 1
    when true = any (is_single[place : place + length(gram) - 1]) then 1
    else 0.3 end)::double precision
  from letters, private.search_grams(array_to_string(words, ''))
  group by gram, spot
$$;

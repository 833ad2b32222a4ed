-- The words of a query in plain form, 60 letters in all at most. What is nothing but marks and
-- punctuation has no words.
create or replace function private.search_words(q text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  with split as (
    select place, private.search_plain(word) as word
    from regexp_split_to_table(left(q, 200), '[\s\u200B]+') with ordinality as split (word, place)
  ), placed as (
    select place, word, sum(length(word)) over (order by place) - length(word) as before from split
  )
  select coalesce(array_agg(left(word, (60 - before)::integer) order by place), '{}')
  from placed where word <> '' and before < 60
$$;

-- The grams of a query and how much each counts. Letters on two sides of a space need not be
-- neighbours in what is sought ('reading english' for 'English: Reading'), so their grams count
-- less, save beside a word of one letter, which has no gram of its own ('part 5').
create or replace function private.search_terms(words text[])
returns table (gram text, spot integer, share double precision)
language sql immutable parallel safe
set search_path = ''
as $$
  with letters as (
    select array_agg(number order by number, letter) as word_of,
      array_agg(length(word) = 1 order by number, letter) as is_single
    from unnest(words) with ordinality as listed (word, number), generate_series(1, length(word)) letter
  )
  select gram, spot, max(case
    when word_of[place] = word_of[place + length(gram) - 1] then 1
    when true = any (is_single[place : place + length(gram) - 1]) then 1
    else 0.3 end)::double precision
  from letters, private.search_grams(array_to_string(words, ''))
  group by gram, spot
$$;

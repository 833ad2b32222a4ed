-- The n-grams of a query with their share of the weight. Letters on both sides of a space need not be adjacent in the
-- target ('reading english' for 'English: Reading'), so n-grams across a space count less, except beside a word of
-- one letter, which has no n-gram of its own ('part 5'). N-grams of a stop word count least, unless the query has no
-- other words.
create or replace function private.query_grams(words text[])
returns table (gram text, hash integer, share double precision)
language sql immutable parallel safe
set search_path = ''
as $$
  with listed as (
    select *, private.is_stop_word(word)
    from unnest(words) with ordinality as listed (word, number)
  ), letters as (
    select array_agg(number order by number, letter) as word_of,
      array_agg(length(word) = 1 order by number, letter) as is_single,
      array_agg(is_stop_word and exists (select from listed where not is_stop_word) order by number, letter) as is_stop_word
    from listed, generate_series(1, length(word)) letter
  )
  select gram, hash, max(case
    when true = any (is_stop_word[place : place + length(gram) - 1]) then 0.1
    when word_of[place] = word_of[place + length(gram) - 1] then 1
    when true = any (is_single[place : place + length(gram) - 1]) then 1
    else 0.3 end)::double precision
  from letters, private.search_grams(array_to_string(words, ''))
  group by gram, hash
$$;

-- Finds questions that contain all words of a search in their text, options, passage, explanation or notes, in plain
-- (docs/search.md), with short and long forms treated alike; returns up to `most` and one more. If no question
-- contains all words, returns similar ones instead, which tolerates misspellings, best first. Null when there is
-- nothing to search for: single letters occur in every text.
--
-- Reads all signatures, which are small and of fixed size, and the texts only of those with all bits set. So a rare
-- word costs one pass, and a frequent one stops at the first `most` rows.
create or replace function private.find_questions(search text, filters jsonb, most integer) returns uuid[]
language plpgsql stable security definer
set search_path = ''
-- Texts are looked up by key: reading all of them costs ten times as much.
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  words constant text[] := private.search_content_words(private.search_words(coalesce(search, '')));
  narrowed constant text := private.question_condition(filters, true);
  wording text;
  found uuid[] := '{}';
begin
  if not exists (select from unnest(words) word where length(word) > 1) then
    return null;
  end if;
  for wording in select * from private.question_wordings(words) loop
    declare
      typed constant text[] := string_to_array(wording, chr(10));
      has_words text := (
        select string_agg(format('strpos(t.plain, %L) > 0', word), ' and ') from unnest(typed) word);
      sought constant bit(2048) := (select bit_or(private.search_signature(word)) from unnest(typed) word);
      -- Testing single bits does not copy a signature; six of them exclude most rows.
      some_bits constant text := (
        select string_agg(format('get_bit(q.signature, %s) = 1', hash), ' and ')
        from (select distinct g.hash from unnest(typed) word, private.search_grams(word) g order by 1 limit 6) picked);
      more uuid[];
    begin
      execute format('select array(
        select q.id from private.question_signatures q join private.question_texts t on t.question_id = q.id
        where %s and q.signature & $1 = $1 and %s and %s limit $2)', some_bits, narrowed, has_words)
      into more using sought, most + 1;
      found := array(select unnest(found) union select unnest(more) limit most + 1);
    end;
  end loop;
  if found = '{}' then
    found := private.find_similar_questions(words, narrowed);
  end if;
  return found;
end
$$;

-- The words as typed, and with short forms expanded or long forms abbreviated; at most eight variants.
create or replace function private.question_wordings(words text[]) returns setof text
language plpgsql stable
set search_path = ''
as $$
declare
  word text;
  ways text[] := array[''];
begin
  foreach word in array words loop
    ways := array(
      select concat_ws(chr(10), nullif(way, ''), form)
      from unnest(ways) way, (
        select word as form
        union select case when word = short then long else replace(word, long, short) end
        from (select short, private.search_plain(long) as long from private.search_short_forms()) forms
        where word = short or strpos(word, long) > 0
      ) written
      order by form <> word limit 8);
  end loop;
  return query select unnest(ways);
end
$$;

-- Compares by letters, as the catalogue's search does when no entry contains all words. Of the 40 questions that
-- share the most n-grams, returns those with at least half of the letters, three quarters of the best similarity, and
-- all numbers of the query, because numbers are not misspelled.
create or replace function private.find_similar_questions(words text[], narrowed text) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sought constant bit(2048) := (select bit_or(private.search_signature(word)) from unnest(words) word);
  figures constant text[] := array(
    select figure[1] from regexp_matches(array_to_string(words, ' '), '[0-9]+', 'g') figure);
  ids uuid[];
  texts text[];
begin
  execute format('select array_agg(id order by shared desc, id) from (
    select q.id, bit_count(q.signature & $1) as shared from private.question_signatures q
    where bit_count(q.signature & $1) > bit_count($1) / 2 and %s order by 2 desc, 1 limit 40) best', narrowed)
  into ids using sought;
  if ids is null then
    return '{}';
  end if;
  texts := array(select left(t.plain, 600) from unnest(ids) with ordinality as best (id, place)
    join private.question_texts t on t.question_id = best.id order by place);
  return array(
    select id from (
      select id, place, similarity, max(similarity) over () as best
      from unnest(ids, texts, private.search_similarity(words, texts)) with ordinality
        as compared (id, text, similarity, place)
      where not exists (select from unnest(figures) figure where text !~ ('(?<![0-9])' || figure || '(?![0-9])'))
    ) judged
    where similarity >= greatest(0.5, 0.75 * best) order by similarity desc, place);
end
$$;

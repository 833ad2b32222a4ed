-- For each text the fewest letters to change, add or leave out until a word of at most 60 letters
-- stands somewhere in it; null where it takes more than allowed. Sellers' distance by Myers' bits: each
-- letter of the word is a bit, a column of the table of distances two numbers. Of the pieces of the
-- word, one more than the slips allowed, one is right, so a text is read only around those.
-- When this much is done (a letter read is 1, a piece found 4), only the word itself is looked for: the
-- texts before are the more promising ones.
create or replace function private.search_slips(word text, allowed integer, texts text[], most_done integer)
returns integer[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  size constant integer := length(word);
  reach constant integer := size + allowed;
  whole constant bigint := (1::bigint << size) - 1;
  last_letter constant bigint := 1::bigint << (size - 1);
  pieces constant text := private.search_pieces(word, allowed + 1);
  letters text;
  places bigint[];
  text text;
  sign text;
  piece integer;
  start integer;
  until integer;
  done integer := 0;
  -- The letters of the word that are here, and where the distance is one more or one less than at the
  -- letter before it: down a column, and along the last row.
  here bigint;
  more bigint;
  less bigint;
  risen bigint;
  sunk bigint;
  distance integer;
  fewest integer;
  counted integer[] := '{}';
begin
  select string_agg(letter, '' order by letter), array_agg(place order by letter) into letters, places from (
    select letter collate "C" as letter, sum(1::bigint << (number - 1)::integer)::bigint as place
    from string_to_table(word, null) with ordinality as spelled (letter, number) group by 1
  ) placed;

  foreach text in array texts loop
    fewest := case when strpos(text, word) > 0 then 0 else allowed + 1 end;
    piece := case when allowed > 0 and fewest > 0 and done < most_done then regexp_instr(text, pieces) else 0 end;
    until := 0;
    distance := null;
    while piece > 0 and fewest > 0 loop
      start := until + 1;
      if distance is null or piece - reach > start then
        start := greatest(piece - reach, 1);
        distance := size;
        more := whole;
        less := 0;
      end if;
      until := piece + reach;
      done := done + 4 + until - start;
      foreach sign in array string_to_array(substr(text, start, until - start + 1), null) loop
        here := coalesce(places[strpos(letters, sign)], 0);
        sunk := (((here & more) + more) # more) | here;
        risen := less | (whole & ~(sunk | more));
        sunk := more & sunk;
        if risen & last_letter <> 0 then
          distance := distance + 1;
        elsif sunk & last_letter <> 0 then
          distance := distance - 1;
          fewest := least(fewest, distance);
        end if;
        risen := (risen << 1) & whole;
        more := ((sunk << 1) & whole) | (whole & ~(here | less | risen));
        less := risen & (here | less);
      end loop;
      piece := regexp_instr(text, pieces, piece + 1);
    end loop;
    counted := counted || nullif(fewest, allowed + 1);
  end loop;
  return counted;
end
$$;

-- A pattern for a word in so many pieces of about the same size.
create or replace function private.search_pieces(word text, count integer) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(substr(word, before + 1, until - before), '|')
  from generate_series(1, count) number,
    lateral (select (number - 1) * length(word) / count as before, number * length(word) / count as until) cuts
$$;

-- For each text, the edit distance between a word of at most 60 letters and the closest substring (letters to change,
-- add or remove); null when it exceeds `allowed`.
--
-- Sellers' algorithm on the bit vectors of Myers (1999), in Hyyro's notation: bit i of a number is row i of a column
-- of the distance table, whose cells differ by at most one from their neighbours. `vp` and `vn` are the rows where
-- the distance is one more or one less than in the row above, `hp` and `hn` than in the column before; `equal` the
-- rows whose letter of the word equals the text's. The bit of the last row yields the distance.
--
-- When a word is cut into allowed + 1 pieces, at least one piece matches exactly wherever the distance is allowed, so
-- a text is read only around its pieces. After most_work (1 per letter read, 4 per piece found), only the exact word
-- is searched for, since the texts before are more promising.
create or replace function private.search_edit_distances(word text, allowed integer, texts text[], most_work integer)
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
  letter_read text;
  piece integer;
  first integer;
  last integer;
  work integer := 0;
  -- The bit vectors.
  equal bigint;
  vp bigint;
  vn bigint;
  hp bigint;
  hn bigint;
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
    piece := case when allowed > 0 and fewest > 0 and work < most_work then regexp_instr(text, pieces) else 0 end;
    last := 0;
    distance := null;
    while piece > 0 and fewest > 0 loop
      first := last + 1;
      if distance is null or piece - reach > first then
        first := greatest(piece - reach, 1);
        distance := size;
        vp := whole;
        vn := 0;
      end if;
      last := piece + reach;
      work := work + 4 + last - first;
      foreach letter_read in array string_to_array(substr(text, first, last - first + 1), null) loop
        equal := coalesce(places[strpos(letters, letter_read)], 0);
        hn := (((equal & vp) + vp) # vp) | equal;
        hp := vn | (whole & ~(hn | vp));
        hn := vp & hn;
        if hp & last_letter <> 0 then
          distance := distance + 1;
        elsif hn & last_letter <> 0 then
          distance := distance - 1;
          fewest := least(fewest, distance);
        end if;
        hp := (hp << 1) & whole;
        vp := ((hn << 1) & whole) | (whole & ~(equal | vn | hp));
        vn := hp & (equal | vn);
      end loop;
      piece := regexp_instr(text, pieces, piece + 1);
    end loop;
    counted := counted || nullif(fewest, allowed + 1);
  end loop;
  return counted;
end
$$;

-- A pattern that matches any of `count` pieces of a word, of about equal size.
create or replace function private.search_pieces(word text, count integer) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(substr(word, before + 1, until - before), '|')
  from generate_series(1, count) number,
    lateral (select (number - 1) * length(word) / count as before, number * length(word) / count as until) cuts
$$;

-- The share of the words' letters that each text contains. A word found exactly counts all its letters; one with
-- typing errors its letters minus the edit distance; a compound of several words the letters found in runs of four,
-- minus one per break. Words of three letters must match exactly; a third of a longer word may be wrong, and half of
-- one too long for a single word. At most four words, the longest, get an edit distance, and share the work limit of
-- a search; the others must match exactly or in runs.
create or replace function private.search_similarity(words text[], texts text[]) returns double precision[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  word text;
  kept integer;
  has double precision[] := array_fill(0, array[cardinality(texts)]);
  compared constant text[] := array(select distinct on (length(typed), typed) typed from unnest(words) typed
    where length(typed) between 4 and 24 order by length(typed) desc, typed limit 4);
begin
  foreach word in array words loop
    declare
      size constant integer := length(word);
      least_kept constant double precision := greatest(least(size * 2 / 3.0, 8), size / 2.0);
      distances constant integer[] := private.search_edit_distances(word,
        case when word = any (compared) then (size + 2) / 4 else 0 end, texts, 24000 / greatest(cardinality(compared), 1));
      runs constant text[] := array(select substr(word, start, 4) from generate_series(1, size - 3) start order by start);
    begin
      for i in 1..cardinality(texts) loop
        kept := coalesce(size - distances[i], private.search_runs(runs, texts[i]));
        if kept >= least_kept then
          has[i] := has[i] + kept;
        end if;
      end loop;
    end;
  end loop;
  return array(select letters / length(array_to_string(words, ''))
    from unnest(has) with ordinality as counted (letters, i) order by i);
end
$$;

-- The letters of a word that occur in a text in runs of four, minus one per break.
create or replace function private.search_runs(runs text[], text text) returns integer
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  run text;
  -- The number of positions since the last run.
  since integer := 0;
  kept integer := 0;
begin
  foreach run in array runs loop
    since := since + 1;
    if strpos(text, run) > 0 then
      kept := kept + case when kept = 0 then 4 when since = 1 then 1 else least(since, 4) - 1 end;
      since := 0;
    end if;
  end loop;
  return kept;
end
$$;

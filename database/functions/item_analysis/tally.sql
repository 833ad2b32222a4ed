-- Arithmetic on the arrays of item statistics. Place 0 is the array's first element.

-- One more at each of the places.
create or replace function private.tally(counts integer[], places integer[]) returns integer[]
language plpgsql immutable
set search_path = ''
as $$
declare
  place integer;
begin
  foreach place in array places loop
    counts[place + 1] := counts[place + 1] + 1;
  end loop;
  return counts;
end
$$;

-- Element by element.
create or replace function private.add_each(augend bigint[], addend bigint[]) returns bigint[]
language sql immutable
set search_path = ''
as $$
  select array_agg(coalesce(a, 0) + b order by place)
  from unnest(augend, addend) with ordinality as pair (a, b, place)
$$;

-- The sum of the `highest` largest values, of which `counts` says how many are 0, 1, 2...
create or replace function private.top_sum(counts integer[], highest bigint) returns bigint
language plpgsql immutable
set search_path = ''
as $$
declare
  remaining bigint := highest;
  total bigint := 0;
  taken bigint;
begin
  for place in reverse cardinality(counts)..1 loop
    exit when remaining = 0;
    taken := least(counts[place], remaining);
    total := total + taken * (place - 1);
    remaining := remaining - taken;
  end loop;
  return total;
end
$$;

-- Arithmetic on the arrays of item statistics, in which position 0 is the first element.

-- Increments the count at each of the positions.
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

-- Adds arrays element by element.
create or replace function private.add_each(augend bigint[], addend bigint[]) returns bigint[]
language sql immutable
set search_path = ''
as $$
  select array_agg(coalesce(a, 0) + b order by place)
  from unnest(augend, addend) with ordinality as pair (a, b, place)
$$;

-- The sum of the `highest` largest values, given the number of values equal to 0, 1, 2... in `counts`.
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

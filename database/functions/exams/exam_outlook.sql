-- What a learner may expect of an examination, from the score distributions of its sections, which count as independent:
-- expected marks with their standard deviation, the probability of meeting every rule, and the section in which a few
-- more marks (private.readiness_figures) raise it most, null where that is less than half a percent. `min_marks` and
-- `whole` are the marks that the rules require of the sections and of all together; `chances` has the distributions one
-- after another, `questions` + 1 numbers each. Time is the square of the number of questions, at most
-- private.max_exam_questions().
create or replace function private.exam_outlook(questions integer[], min_marks integer[], chances float8[], whole integer)
returns table (expected float8, deviation float8, probability float8, lever integer)
language plpgsql immutable
set search_path = ''
as $$
declare
  sections constant integer := cardinality(questions);
  lever_marks constant integer := (private.readiness_figures()).lever_marks;
  starts integer[] := '{}';
  start integer := 1;
  own float8[];
  -- Of the sum of the sections before one, each with its rule met; of all sections, one after another.
  before float8[] := '{1}';
  befores float8[] := '{}';
  after float8[] := '{1}';
  raised float8[];
  best float8;
  gain float8;
  mean float8;
  square float8;
  variance float8 := 0;
begin
  expected := 0;
  for s in 1..sections loop
    starts := starts || start;
    own := chances[start : start + questions[s]];
    select sum(o.chance * (o.place - 1)), sum(o.chance * (o.place - 1) ^ 2) into mean, square
    from unnest(own) with ordinality o (chance, place);
    expected := expected + mean;
    variance := variance + square - mean * mean;
    befores := befores || before;
    before := private.convolved(before, private.raised(own, 0, min_marks[s]));
    start := start + questions[s] + 1;
  end loop;
  deviation := sqrt(greatest(variance, 0));
  probability := private.reached(before, array[1.0], whole);
  best := probability + 0.005;
  start := cardinality(befores);
  for s in reverse sections..1 loop
    own := chances[starts[s] : starts[s] + questions[s]];
    -- One more than the questions of the sections before.
    before := befores[start - (starts[s] - s) : start];
    start := start - (starts[s] - s) - 1;
    raised := private.convolved(before, private.raised(own, lever_marks, min_marks[s]));
    gain := private.reached(raised, after, whole);
    if gain > best then
      best := gain;
      lever := s;
    end if;
    after := private.convolved(private.raised(own, 0, min_marks[s]), after);
  end loop;
  return next;
end
$$;

-- The distribution of a score raised by some marks, without scores below the least: the sum is the probability of that.
create or replace function private.raised(chances float8[], marks integer, min_marks integer) returns float8[]
language sql immutable
set search_path = ''
as $$
  select array_agg(case when score < min_marks then 0 else coalesce(
    case when score < highest then chances[score - marks + 1]
    else (select sum(c) from unnest(chances[greatest(highest - marks, 0) + 1 :]) c) end, 0) end order by score)
  from (select cardinality(chances) - 1 as highest) size cross join generate_series(0, highest) score
$$;

-- Chances, of which those below 1e-100 count as 0: PostgreSQL fails where a product is too small for float8.
create or replace function private.without_traces(chances float8[]) returns float8[]
language sql immutable
set search_path = ''
as $$
  select array_agg(case when c.chance < 1e-100 then 0 else c.chance end order by c.place)
  from unnest(chances) with ordinality c (chance, place)
$$;

-- The distribution of the sum of two independent scores.
create or replace function private.convolved(one float8[], other float8[]) returns float8[]
language plpgsql immutable
set search_path = ''
as $$
declare
  ones constant float8[] := private.without_traces(one);
  others constant float8[] := private.without_traces(other);
  total float8[] := array_fill(0::float8, array[cardinality(one) + cardinality(other) - 1]);
  chance float8;
begin
  for i in 1..cardinality(one) loop
    chance := ones[i];
    continue when chance = 0;
    for j in 1..cardinality(other) loop
      total[i + j - 1] := total[i + j - 1] + chance * others[j];
    end loop;
  end loop;
  return total;
end
$$;

-- The probability that the sum of two independent scores is at least `whole`.
create or replace function private.reached(one float8[], other float8[], whole integer) returns float8
language sql immutable
set search_path = ''
as $$
  select coalesce(sum(a.chance * b.reached), 0)
  from unnest(private.without_traces(one)) with ordinality a (chance, place)
  join (
    select o.place, sum(o.chance) over (order by o.place desc) as reached
    from unnest(private.without_traces(other)) with ordinality o (chance, place)
  ) b on b.place = greatest(whole - a.place + 2, 1)
$$;

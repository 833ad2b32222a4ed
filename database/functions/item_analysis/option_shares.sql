-- How many in a hundred chose each of the four options, of first attempts that met the question as it is
-- worded and keyed now; questions that fewer than 30 met are left out. For whoever may see the key.
create or replace function private.option_shares(question_ids uuid[])
returns table (question_id uuid, shares integer[])
language sql stable security definer
set search_path = ''
as $$
  select met.question_id, array(
    select round(100.0 * sum(option.chosen) / met.attempts)::integer
    from private.question_sums(array[met.question_id]) s
    cross join lateral unnest((s.sums).chosen[2:5]) with ordinality as option (chosen, place)
    group by option.place order by option.place)
  from (
    select s.question_id, sum(s.attempts) as attempts
    from private.question_sums(question_ids) s group by s.question_id having sum(s.attempts) >= 30
  ) met
$$;

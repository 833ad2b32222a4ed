-- The percentage of first attempts that chose each of the four options, for the question as it is worded and keyed
-- now; questions with fewer than 30 attempts are left out. Only for callers who may see the key.
create or replace function private.option_shares(question_ids uuid[])
returns table (question_id uuid, shares integer[])
language plpgsql stable
as $$
begin
  return query
  select s.question_id, array[
    round(100.0 * sum((s.sums).chosen[2]) / sum(s.attempts))::integer,
    round(100.0 * sum((s.sums).chosen[3]) / sum(s.attempts))::integer,
    round(100.0 * sum((s.sums).chosen[4]) / sum(s.attempts))::integer,
    round(100.0 * sum((s.sums).chosen[5]) / sum(s.attempts))::integer]
  from private.question_sums(question_ids) s group by s.question_id having sum(s.attempts) >= 30;
end
$$;

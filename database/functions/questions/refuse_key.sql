-- What a column of the answer key answers to a learner: answer_key_hidden, from any select, filter,
-- order or embedding. Stable, so that a query that does not name the column does not compute it; of
-- the row, so that the planner cannot compute it ahead for those who may read.
create or replace function private.refuse_key(question_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.fail('answer_key_hidden');
end
$$;
grant execute on function private.refuse_key(uuid) to anon, authenticated, service_role;

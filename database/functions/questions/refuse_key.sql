-- Fails with answer_key_hidden when a learner reads a column of the answer key, in any select, filter, order or
-- embedding. Stable, so that a query that does not use the column does not compute it; depends on the row, so that
-- the planner cannot evaluate it early for callers who may read the key.
create or replace function private.refuse_key(question_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.fail('answer_key_hidden');
end
$$;
grant execute on function private.refuse_key(uuid) to anon, authenticated, service_role;

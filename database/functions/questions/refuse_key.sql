-- What a column of the answer key answers to a learner: answer_key_hidden, from any select, filter,
-- order or embedding. Volatile, so that no plan computes it before a row needs it.
create or replace function private.refuse_key() returns text
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.fail('answer_key_hidden');
end
$$;
grant execute on function private.refuse_key() to anon, authenticated, service_role;

-- One refused item of a batch, in the words of the error catalogue. What the client called it comes
-- back so far as an id goes: a list of a thousand names of any length is not to be read back.
create or replace function private.refused_item(question_id text, code text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('question_id', left(question_id, 36), 'code', code,
    'message', private.error_body(code) ->> 'message')
$$;

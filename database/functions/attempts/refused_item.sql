-- One refused item of a batch, in the words of the error catalogue.
create or replace function private.refused_item(question_id text, code text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('question_id', question_id, 'code', code,
    'message', private.error_body(code) ->> 'message')
$$;

-- One refused item of a batch, with the message of the error catalogue. The client's id is cut to the length of a
-- UUID, so that the response does not repeat a thousand long strings.
create or replace function private.refused_item(question_id text, code text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('question_id', left(question_id, 36), 'code', code,
    'message', private.error_body(code) ->> 'message')
$$;

-- The body of an error of the catalogue (packages/domain/src/errors.ts). `params` fill in its message.
create or replace function private.error_body(code text, params jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sentence text;
  param record;
begin
  select entry.message into strict sentence
  from private.error_catalogue() entry where entry.code = error_body.code;
  for param in select key, value from jsonb_each_text(params) loop
    sentence := replace(sentence, '{' || param.key || '}', param.value);
  end loop;
  return jsonb_build_object('code', code, 'message', sentence,
    'details', nullif(params, '{}')::text, 'hint', null);
end
$$;

-- Raises an error of the catalogue. PostgREST turns SQLSTATE PGRST into the HTTP status and JSON body given here.
create or replace function private.fail(code text, params jsonb default '{}') returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  http_status integer;
begin
  select entry.status into strict http_status
  from private.error_catalogue() entry where entry.code = fail.code;
  raise sqlstate 'PGRST' using
    message = private.error_body(code, params)::text,
    detail = json_build_object('status', http_status, 'headers', json_build_object())::text;
end
$$;
grant execute on function private.fail(text, jsonb) to anon, authenticated, service_role;

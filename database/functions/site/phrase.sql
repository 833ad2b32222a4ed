-- A sentence of private.phrases with its {name} placeholders filled in.
create or replace function private.phrase(key text, params jsonb default '{}') returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sentence text;
  param record;
begin
  select entry.phrase into strict sentence from private.phrases entry where entry.key = phrase.key;
  for param in select * from jsonb_each_text(params) loop
    sentence := replace(sentence, '{' || param.key || '}', param.value);
  end loop;
  return sentence;
end
$$;

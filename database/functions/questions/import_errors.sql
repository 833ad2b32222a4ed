-- Everything that is wrong with an import, in the words of the error catalogue; empty when nothing.
-- Values are the client's: each is looked at before it is cast.
create or replace function private.import_errors(payload jsonb) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  template jsonb := payload -> 'quiz_set_template';
  questions jsonb := private.json_list(payload -> 'questions');
  codes text[] := '{}';
  row_errors text[];
begin
  if jsonb_typeof(template) is distinct from 'object' or btrim(coalesce(template ->> 'name', '')) = ''
    or not private.is_whole(template -> 'points_cost', 0)
    or not private.is_whole(template -> 'time_limit_minutes', 1)
  then
    codes := codes || 'import_template_invalid'::text;
  end if;
  if not exists (select from public.courses where id = private.uuid_or_null(template ->> 'course_id')) then
    codes := codes || 'course_not_found'::text;
  end if;
  if jsonb_array_length(questions) not between 1 and 20000 then
    codes := codes || 'import_size_invalid'::text;
  end if;
  if not private.is_whole(payload -> 'questions_per_set', 1) then
    codes := codes || 'import_per_set_invalid'::text;
  end if;
  if exists (
    select from jsonb_array_elements_text(private.json_list(template -> 'tags')) named
    where not exists (select from public.quiz_tags where id = private.uuid_or_null(named))
  ) then
    codes := codes || 'import_tag_unknown'::text;
  end if;

  select array_agg(private.error_body(wrong.code, jsonb_build_object('row', wrong.row)) ->> 'message'
    order by wrong.row, wrong.rule) into row_errors
  from (
    select place + 1 as row, rule, code
    from jsonb_array_elements(questions) with ordinality as listed (q, place),
      lateral (values
        (1, 'import_question_empty', btrim(coalesce(q ->> 'question_text', '')) = ''),
        (2, 'import_answer_invalid', coalesce(q ->> 'correct_answer', '') not in ('1', '2', '3', '4')),
        (3, 'import_options_incomplete', btrim(coalesce(q ->> 'option_a', '')) = ''
          or btrim(coalesce(q ->> 'option_b', '')) = '' or btrim(coalesce(q ->> 'option_c', '')) = ''
          or btrim(coalesce(q ->> 'option_d', '')) = '')
      ) checked (rule, code, failed)
    where failed
    order by place, rule limit 1000
  ) wrong;
  return coalesce((select array_agg(private.error_body(code) ->> 'message') from unnest(codes) code), '{}')
    || coalesce(row_errors, '{}');
end
$$;

-- Absent, null, or a whole number from `minimum` to a million.
create or replace function private.is_whole(value jsonb, minimum integer) returns boolean
language sql immutable
set search_path = ''
as $$
  select case coalesce(jsonb_typeof(value), 'null')
    when 'null' then true
    when 'number' then value::numeric = trunc(value::numeric) and value::numeric between minimum and 1000000
    else false end
$$;

create or replace function private.json_list(value jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;
